/** Store of the visible toast. */

interface ToastAction {
  title: string;
  onPress: () => void;
}

/** The visible toast; a newer one replaces it. */
export interface Toast {
  id: number;
  tone: "info" | "good" | "stop";
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
}

let current: Toast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

export function showToast(
  tone: Toast["tone"],
  title: string,
  description?: string,
  action?: ToastAction,
): void {
  current = { id: nextId++, tone, title, description, action };
  notify();
}

export function dismissToast(id: number): void {
  if (current?.id === id) clearToast();
}

export function clearToast(): void {
  current = null;
  notify();
}

/** Dismisses the toast of a failure, after a later success. */
export function dismissFailure(): void {
  if (current?.tone === "stop") clearToast();
}

export function currentToast(): Toast | null {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
