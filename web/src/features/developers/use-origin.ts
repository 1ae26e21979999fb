import { useSyncExternalStore } from "react";

const NEVER = () => () => {};

/** Address of the service; the name of a variable in prerendered pages, whose build does not know it. */
export function useOrigin(): string {
  return useSyncExternalStore(
    NEVER,
    () => window.location.origin,
    () => "$AVTOSLED_URL",
  );
}

/** Whether the page runs in a browser; false during prerendering and hydration. */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
