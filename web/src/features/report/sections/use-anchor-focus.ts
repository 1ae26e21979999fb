import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * Scrolls to the anchor of the URL and focuses it, at each navigation.
 * Runs after the tab or list that contains the anchor has opened.
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
