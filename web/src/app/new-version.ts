/** Reload after a deployment, when the scripts of the open page are no longer on the server. */
import { newVersion } from "./service-worker";
import { hasUnsavedInput } from "./unsaved-input";

/** Reloads the page when a script cannot be loaded because there is a newer version. */
export function reloadOnNewVersion(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfNewer());
}

/** Reloads if the server has a newer version; offers the reload instead when there is unsaved input. */
export async function reloadIfNewer(reload = () => window.location.reload()): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (own == null) return;
  try {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    const isNewer = response.ok && !(await response.text()).includes(own);
    if (!isNewer) return;
    const update = async () => {
      await removeServiceWorker();
      reload();
    };
    if (hasUnsavedInput()) newVersion.set(() => void update());
    else await update();
  } catch {
    // Without a connection a reload would not help.
  }
}

/**
 * Removes the service worker and its caches, which would serve the old version.
 * The reloaded page registers the service worker again.
 */
async function removeServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
