import "./styles/font.css";
import "./styles/font-fallback.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportUncaught } from "./api/client-errors";
import { followNewVersions } from "./app/new-version";
import { Providers } from "./app/providers";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reportUncaught();
followNewVersions();
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
