/** A deploy while the page is open: its scripts are gone from the server, and one reload brings the new ones. */
import { offerVersion } from "./offline";
import { hasUnsaved } from "./unsaved";

/** Reloads when a script could not be had because there is a newer version of the pages; offers it beside a form. */
export function followNewVersions(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfNewer());
}

/** Without a newer version, or without a network, the page stays as it is: a reload would bring nothing. */
export async function reloadIfNewer(reload = () => window.location.reload()): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (own == null) return;
  try {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    const isNewer = response.ok && !(await response.text()).includes(own);
    if (!isNewer) return;
    const renew = async () => {
      await dropWorker();
      reload();
    };
    if (hasUnsaved()) offerVersion(() => void renew());
    else await renew();
  } catch {
    // No network.
  }
}

/** The worker would answer with the version that lacks a file; it comes back with the new one. */
async function dropWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
