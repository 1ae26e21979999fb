import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to and focuses the URL's anchor at each navigation, after the containing tab or list has opened.
 */
export function useAnchorFocus(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === "") return;
    const element = document.getElementById(location.hash.slice(1));
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [location]);
}
