import "./styles/font.css";
import "./styles/font-fallback.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { reportUncaught } from "./api/client-errors";
import { followNewVersions } from "./app/new-version";
import { start } from "./app/start";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reportUncaught();
followNewVersions();
void start(root);
