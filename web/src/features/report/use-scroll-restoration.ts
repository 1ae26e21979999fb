import { useContext, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

/**
 * Restores the scroll position after the first render of the report.
 * `ScrollRestoration` runs earlier, while the page is too short. The router exposes the stored position only here; null
 * for a page that was not left before.
 */
export function useScrollRestoration(): void {
  const position = useRef(useContext(RouterState)?.restoreScrollPosition);
  useLayoutEffect(() => {
    if (typeof position.current === "number") window.scrollTo(0, position.current);
  }, []);
}
