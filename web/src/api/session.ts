/** The access token: short-lived, in local storage under the name the product fixes. */
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

/** Calls back when the token changes here or in another tab. */
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
