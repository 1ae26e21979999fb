import { useSyncExternalStore } from "react";
import { accessToken, onTokenChange } from "./session";
import { personOf } from "./token";

/** Whose the session is, by the token alone; null for a visitor and where the build draws the page. */
export function usePerson(): string | null {
  return useSyncExternalStore(
    onTokenChange,
    () => personOf(accessToken()),
    () => null,
  );
}
