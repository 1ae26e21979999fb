import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { flushSync } from "react-dom";
import { RouterProvider } from "react-router-dom";
import { accessToken } from "@/api/session";
import { isTabStorageEmpty } from "@/lib/storage";
import { Providers } from "./providers";
import { renderer } from "./renderer";
import { openRouter, untilInitialized } from "./router";

/**
 * Renders the pages in `root`, or hydrates a prerendered page if the current user would see it.
 * Another prerendered page stays until the current page is loaded.
 */
export async function start(root: HTMLElement): Promise<void> {
  const router = openRouter();
  const page = (
    <StrictMode>
      <HydrationMarker root={root}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </HydrationMarker>
    </StrictMode>
  );
  if (!root.hasChildNodes()) return show(root, page);
  await untilInitialized(router);
  // A transition is interruptible, so that input is handled during hydration.
  if (isAsPrerendered(root) && router.state.errors === null)
    startTransition(() => void renderer.hydrateRoot(root, page));
  else show(root, page);
}

/** Removes the attribute that marks a prerendered page when the page is interactive. */
function HydrationMarker({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    delete root.dataset.prerendered;
  }, [root]);
  return children;
}

/** Whether the prerendered page fits: the user is a new visitor and the URL has no query parameters. */
function isAsPrerendered(root: HTMLElement): boolean {
  const isSame = root.dataset.prerendered === window.location.pathname;
  return isSame && accessToken() === null && window.location.search === "" && isTabStorageEmpty();
}

function show(root: HTMLElement, page: ReactNode): void {
  flushSync(() => renderer.createRoot(root).render(page));
  // Attribute set by `boot.js` to hide the sign-in links of a prerendered page.
  delete document.documentElement.dataset.session;
}
