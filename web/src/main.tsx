import "./styles/font.css";
import "./styles/font-fallback.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { reportUncaught } from "./api/client-errors";
import { reloadOnNewVersion } from "./app/new-version";
import { registerServiceWorker } from "./app/service-worker";
import { start } from "./app/start";
import { trackInput } from "./app/unsaved-input";
import { captureInstallPrompt } from "./domain/offline/install";
import { restoreFocus } from "./ui/restore-focus";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
reportUncaught();
trackInput();
reloadOnNewVersion();
captureInstallPrompt();
restoreFocus();
// Runs in a separate task, so that input is handled before. The service worker is registered last.
setTimeout(() => void start(root).then(registerServiceWorker));
