import { useSyncExternalStore } from "react";

/** Whether a media query matches; for layouts that need other elements, not only other styles. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    // Pages are prerendered with the layout for phones.
    () => false,
  );
}
