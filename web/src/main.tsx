import "./styles/font.css";
import "./styles/font-fallback.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { reportUncaught } from "./api/client-errors";
import { followNewVersions } from "./app/new-version";
import { workOffline } from "./app/offline";
import { start } from "./app/start";
import { watchTyping } from "./app/unsaved";
import { followInstallOffer } from "./domain/offline/install";
import { keepFocus } from "./ui/keep-focus";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reportUncaught();
watchTyping();
followNewVersions();
followInstallOffer();
keepFocus();
// In a task of its own: between the two the page answers. What is kept for later comes after what is wanted now.
setTimeout(() => void start(root).then(workOffline));
