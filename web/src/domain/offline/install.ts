/** Installation of the pages as an app: the browser's install prompt, or instructions. */
import { useSyncExternalStore } from "react";
import { createStore } from "@/lib/store";

/** The `beforeinstallprompt` event of Chromium, which TypeScript's DOM library does not declare. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const promptEvent = createStore<InstallPromptEvent | null>(null);

export function captureInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    promptEvent.set(event as InstallPromptEvent);
  });
  window.addEventListener("appinstalled", () => promptEvent.set(null));
}

/** Function that shows the install prompt; null when the browser has none or the app is installed. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(
    promptEvent.subscribe,
    () => (promptEvent.get() === null ? null : install),
    () => null,
  );
}

/** Instructions for browsers without an install prompt; null in others and inside the installed app. */
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
  const current = promptEvent.get();
  // The event can be used only once.
  promptEvent.set(null);
  await current?.prompt();
}
