/** Installation of the pages as an app: the browser's install prompt, or instructions. */
import { useSyncExternalStore } from "react";

/** The `beforeinstallprompt` event of Chromium, which TypeScript's DOM library does not declare. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

let promptEvent: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

export function captureInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setPrompt(event as InstallPromptEvent);
  });
  window.addEventListener("appinstalled", () => setPrompt(null));
}

/** Function that shows the install prompt; null when the browser has none or the app is installed. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(
    subscribe,
    () => (promptEvent === null ? null : install),
    () => null,
  );
}

/** Instructions for a browser without an install prompt; null for others and inside the installed app. */
export function installInstructions(): string | null {
  const isApp = "standalone" in navigator ? navigator.standalone === true : isStandalone();
  if (isApp || "onbeforeinstallprompt" in window) return null;
  return "standalone" in navigator
    ? "Чтобы установить приложение, нажмите «Поделиться» и выберите «На экран „Домой“»."
    : "Чтобы установить приложение, откройте меню браузера и выберите «Установить» или «Добавить на главный экран».";
}

function isStandalone(): boolean {
  return window.matchMedia("(display-mode: standalone)").matches;
}

async function install(): Promise<void> {
  const current = promptEvent;
  // The event can be used once.
  setPrompt(null);
  await current?.prompt();
}

function setPrompt(next: InstallPromptEvent | null): void {
  promptEvent = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
