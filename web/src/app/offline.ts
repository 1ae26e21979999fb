/** Registers the worker that opens the pages without a network, and lets a new version in when nothing is lost by it. */
import { hasUnsaved } from "./unsaved";

/** How often an open tab asks for a new version. */
const UPDATE_MS = 60 * 60_000;

let takeOver: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Keeps the pages for later; to be called when what is wanted now is there. */
export function workOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || isSavingData()) return;
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}

async function register(): Promise<void> {
  const { Workbox } = await import("workbox-window");
  const worker = new Workbox("/service-worker.js");
  let isPressed = false;
  worker.addEventListener("waiting", () =>
    offerVersion(() => {
      isPressed = true;
      worker.messageSkipWaiting();
    }),
  );
  // Taken over here or in another tab: the scripts of this page are gone from the cache.
  worker.addEventListener("controlling", ({ isUpdate }) => {
    const reload = () => window.location.reload();
    if (!isUpdate) return;
    if (isPressed || !hasUnsaved()) reload();
    else offerVersion(reload);
  });
  // A browser that refuses keeps the pages as they were without it.
  await worker.register().catch(() => undefined);
  setInterval(() => void worker.update().catch(() => undefined), UPDATE_MS);
}

/** Says on the page that there is a new version, which comes with a press. */
export function offerVersion(take: () => void): void {
  takeOver = take;
  for (const listener of listeners) listener();
}

/** Lets the new version that waits take over; null while there is none. */
export function newVersion(): (() => void) | null {
  return takeOver;
}

export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isSavingData(): boolean {
  return "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}
