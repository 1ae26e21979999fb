/** A deploy while the page is open: its scripts are gone from the server, and one reload brings the new ones. */

/** Reloads when a script could not be had because there is a newer version of the pages. */
export function followNewVersions(): void {
  window.addEventListener("vite:preloadError", () => void reloadIfNewer());
}

/** Asks the page what the browser would ask it before it is left: a form that was typed is not lost for a script. */
function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Without a newer version, or without a network, the page stays as it is: a reload would bring nothing. */
export async function reloadIfNewer(reload = () => window.location.reload()): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (own == null) return;
  try {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    const isNewer = response.ok && !(await response.text()).includes(own);
    if (isNewer && !hasUnsaved()) reload();
  } catch {
    // No network.
  }
}
