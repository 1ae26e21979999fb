/** Whether the server has rejected a request of this tab because the account is blocked. */
let isBlocked = false;
const listeners = new Set<() => void>();

export function markAccountBlocked(blocked: boolean): void {
  isBlocked = blocked;
  for (const listener of listeners) listener();
}

export function isAccountBlocked(): boolean {
  return isBlocked;
}

export function onAccountBlocked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
