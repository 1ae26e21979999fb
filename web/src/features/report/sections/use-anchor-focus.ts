import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/**
 * Goes where the address points, the keyboard with it: at first, and at every press of a link. By then the tab or
 * the list that hides the place has opened itself.
 */
export function useFollowedAnchor(): void {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === "") return;
    const element = document.getElementById(location.hash.slice(1));
    element?.scrollIntoView();
    element?.focus({ preventScroll: true });
  }, [location]);
}
