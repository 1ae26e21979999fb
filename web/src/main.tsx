import "./styles/font.css";
import "./styles/font-fallback.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { reportUncaught } from "./api/client-errors";
import { followNewVersions } from "./app/new-version";
import { workOffline } from "./app/offline";
import { start } from "./app/start";
import { followInstallOffer } from "./domain/offline/install";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reportUncaught();
followNewVersions();
followInstallOffer();
workOffline();
void start(root);
