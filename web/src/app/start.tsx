import { type ReactNode, StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { accessToken } from "@/api/session";
import { isTabNew } from "@/lib/storage";
import { Providers } from "./providers";
import { firstPage, router } from "./router";

/**
 * Begins the pages in `root`. What was drawn there at build time stays until the page itself can stand in
 * its place, so that nothing is ever blank: taken over where it is the same, replaced at once where not.
 */
export async function start(root: HTMLElement): Promise<void> {
  const page = (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  if (!root.hasChildNodes()) return show(root, page);
  await firstPage();
  if (isAsDrawn(root)) hydrateRoot(root, page);
  else show(root, page);
}

/** A page is drawn for a visitor who comes for the first time, without a question in the address. */
function isAsDrawn(root: HTMLElement): boolean {
  const isSame = root.dataset.drawn === window.location.pathname && router.state.errors === null;
  return isSame && accessToken() === null && window.location.search === "" && isTabNew();
}

function show(root: HTMLElement, page: ReactNode): void {
  flushSync(() => createRoot(root).render(page));
  // Set by theme-boot.js: what is drawn for a visitor is hidden from those who are signed in.
  delete document.documentElement.dataset.session;
}
