/** Short-lived access token of the session in local storage; the specification fixes its key. */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "@/lib/storage";

const KEY = "auth_token";
const listeners = new Set<() => void>();

export function accessToken(): string | null {
  return readStored(KEY);
}

export function storeAccessToken(token: string | null): void {
  writeStored(KEY, token);
  for (const listener of listeners) listener();
}

/** Calls `listener` when the token changes in this tab or in another one. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** User id (subject) of an access token; null without a token, empty when the token cannot be parsed. */
export function userIdOf(token: string | null): string | null {
  if (token === null) return null;
  const payload = token.split(".")[1];
  if (payload === undefined) return "";
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null && "sub" in claims ? String(claims.sub) : "";
  } catch {
    return "";
  }
}

/** Id of the signed-in user, read from the token alone; null for a visitor and during prerendering. */
export function useUserId(): string | null {
  return useSyncExternalStore(
    onTokenChange,
    () => userIdOf(accessToken()),
    () => null,
  );
}
