import { useContext, useLayoutEffect, useRef } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

/**
 * Leads back to where the page was left, once what stood there is drawn: `ScrollRestoration` did it when there was
 * nothing yet to scroll. The router tells that place nowhere else; null where the page was not left before.
 */
export function useKeptPlace(): void {
  const place = useRef(useContext(RouterState)?.restoreScrollPosition);
  useLayoutEffect(() => {
    if (typeof place.current === "number") window.scrollTo(0, place.current);
  }, []);
}
