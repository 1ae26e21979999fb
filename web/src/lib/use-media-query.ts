import { useSyncExternalStore } from "react";

/** Whether the media query matches; for layouts that need other elements, not only other styles. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    // Pages are prerendered for a phone.
    () => false,
  );
}
