/** Registration of the service worker, which serves the pages offline, and activation of its new versions. */
import { createStore } from "@/lib/store";
import { hasUnsavedInput } from "./unsaved-input";

/** How often an open tab checks for a new version. */
const UPDATE_MS = 60 * 60_000;

/** Function that activates the offered version; null when there is none. */
export const newVersion = createStore<(() => void) | null>(null);

/** Registers the service worker after the page is loaded, unless the user saves data. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isSavingData()) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  const worker = new Workbox("/service-worker.js");
  let isRequested = false;
  worker.addEventListener("waiting", () => {
    // The first version: Firefox lets it wait while a page that was left is still installing it.
    if (navigator.serviceWorker.controller === null) return;
    newVersion.set(() => {
      isRequested = true;
      worker.messageSkipWaiting();
    });
  });
  // The new version is active, here or in another tab: the scripts of this page are no longer cached.
  worker.addEventListener("controlling", ({ isUpdate }) => {
    const reload = () => window.location.reload();
    if (!isUpdate) return;
    if (isRequested || !hasUnsavedInput()) reload();
    else newVersion.set(reload);
  });
  // The pages work without the service worker.
  await worker.register().catch(() => undefined);
  setInterval(() => void worker.update().catch(() => undefined), UPDATE_MS);
}

function isSavingData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
