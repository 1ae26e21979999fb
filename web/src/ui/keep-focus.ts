/** What has the focus, or had it last, and all that it stands in, from the inside. */
let path: HTMLElement[] = [];
/** The same of what had it before a window or a toast came over the page. */
let behind: HTMLElement[] = [];

/**
 * Keeps the focus on the page when what has it is taken away: a button that has done its work, a row that was
 * deleted. It goes to the heading of the part that is left, and from a window back to what was there before it.
 */
export function keepFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    path = [];
    for (let at = target as HTMLElement | null; at !== null; at = at.parentElement) path.push(at);
    if (path[0]?.closest("[role=dialog], [data-toast]")) path.push(...behind);
    else behind = path;
  });
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
}

function mend(): void {
  if (path[0]?.isConnected !== false) return;
  for (const element of [...path, document.getElementById("main")]) {
    if (document.activeElement !== document.body) return;
    const isPart = element?.matches("li, section:not([aria-live])");
    const target = (isPart && element?.querySelector<HTMLElement>("h1, h2, h3, h4")) || element;
    if (target && isPart) target.tabIndex = -1;
    // What is gone or cannot have the focus does not take it.
    target?.focus({ preventScroll: true });
  }
}
