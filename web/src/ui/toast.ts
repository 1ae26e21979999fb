/** Store of the visible toast. */
import { createStore } from "@/lib/store";

interface ToastAction {
  title: string;
  onPress: () => void;
}

/** Visible toast, which a newer one replaces. */
export interface Toast {
  id: number;
  tone: "info" | "good" | "stop";
  title: string;
  description?: string | undefined;
  action?: ToastAction | undefined;
}

const store = createStore<Toast | null>(null);
export const currentToast = store.get;
export const subscribeToasts = store.subscribe;

let nextId = 1;

export function showToast(
  tone: Toast["tone"],
  title: string,
  description?: string,
  action?: ToastAction,
): void {
  store.set({ id: nextId++, tone, title, description, action });
}

export function dismissToast(id: number): void {
  if (currentToast()?.id === id) clearToast();
}

export function clearToast(): void {
  store.set(null);
}

/** Dismisses the toast of a failure after a later success. */
export function dismissFailure(): void {
  if (currentToast()?.tone === "stop") clearToast();
}
