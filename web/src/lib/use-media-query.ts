import { useSyncExternalStore } from "react";

/** Whether the screen matches, for layouts that need other elements and not only other styles. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
    // A page drawn at build time is that of a phone.
    () => false,
  );
}
