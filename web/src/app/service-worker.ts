/** Registration of the service worker (offline pages), and activation of its new versions. */
import { createStore } from "@/lib/store";
import { hasUnsavedInput } from "./unsaved-input";

/** Interval between the checks of an open tab for a new version, in milliseconds. */
const UPDATE_MS = 60 * 60_000;

/** Function that activates the new version offered to the user; null when there is none. */
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
    // Not an update: Firefox lets a first version wait while a page that was left is still installing it.
    if (navigator.serviceWorker.controller === null) return;
    newVersion.set(() => {
      isRequested = true;
      worker.messageSkipWaiting();
    });
  });
  // A new version is active, activated here or in another tab: the scripts of this page are no longer cached.
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
