/** Last focused element and its ancestors, innermost first. */
let path: HTMLElement[] = [];
/** Last focused element outside dialogs and toasts, and its ancestors, innermost first. */
let pathOutside: HTMLElement[] = [];

/**
 * Starts restoring the focus whenever the focused element is removed.
 * The focus moves to the heading of the nearest remaining section, or from a dialog to the previously focused element.
 */
export function restoreFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    path = [];
    for (let element = target as HTMLElement | null; element !== null; element = element.parentElement)
      path.push(element);
    if (path[0]?.closest("[role=dialog], [data-toast]")) path.push(...pathOutside);
    else pathOutside = path;
  });
  new MutationObserver(moveFocus).observe(document.body, { childList: true, subtree: true });
}

function moveFocus(): void {
  if (path[0]?.isConnected !== false) return;
  for (const element of [...path, document.getElementById("main")]) {
    if (document.activeElement !== document.body) return;
    const isSection = element?.matches("li, section:not([aria-live])");
    const target = (isSection && element?.querySelector<HTMLElement>("h1, h2, h3, h4")) || element;
    if (target && isSection) target.tabIndex = -1;
    // Focusing a removed or unfocusable element has no effect, and the loop continues.
    target?.focus({ preventScroll: true });
  }
}
