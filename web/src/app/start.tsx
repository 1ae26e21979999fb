import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { RouterProvider } from "react-router-dom";
import { accessToken } from "@/api/session";
import { isTabStorageEmpty } from "@/lib/storage";
import { Providers } from "./providers";
import { renderer } from "./renderer";
import { openRouter, untilInitialized } from "./router";

/**
 * Begins the pages in `root`. What was drawn there at build time stays until the page itself can stand in
 * its place, so that nothing is ever blank: taken over where it is the same, replaced at once where not.
 */
export async function start(root: HTMLElement): Promise<void> {
  const router = openRouter();
  const page = (
    <StrictMode>
      <Living root={root}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </Living>
    </StrictMode>
  );
  if (!root.hasChildNodes()) return show(root, page);
  await untilInitialized(router);
  // In a transition it is done by small pieces, between which the page answers.
  if (isAsDrawn(root) && router.state.errors === null)
    startTransition(() => void renderer.hydrateRoot(root, page));
  else show(root, page);
}

/** Tells `boot.js` when the page answers by itself. */
function Living({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    delete root.dataset.prerendered;
    window.dispatchEvent(new Event("alive"));
  }, [root]);
  return children;
}

/** A page is drawn for a visitor who comes for the first time, without a question in the address. */
function isAsDrawn(root: HTMLElement): boolean {
  const isSame = root.dataset.prerendered === window.location.pathname;
  return isSame && accessToken() === null && window.location.search === "" && isTabStorageEmpty();
}

function show(root: HTMLElement, page: ReactNode): void {
  flushSync(() => renderer.createRoot(root).render(page));
  // Set by boot.js: what is drawn for a visitor is hidden from those who are signed in.
  delete document.documentElement.dataset.session;
}
