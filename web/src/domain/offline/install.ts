/** The browser's offer to install the pages as an app, kept until somebody asks for it in the cabinet. */
import { useSyncExternalStore } from "react";

/** Chromium's own event; other browsers install by their menus alone. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

export function followInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => setOffer(null));
}

/** Asks whether to install; null where the browser offers nothing or it is done. */
export function useInstall(): (() => Promise<void>) | null {
  return useSyncExternalStore(
    subscribe,
    () => (offer === null ? null : install),
    () => null,
  );
}

/** How to install where the browser never asks by itself; null where it does, and inside the installed app. */
export function installWords(): string | null {
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
  const current = offer;
  // An offer can be used once.
  setOffer(null);
  await current?.prompt();
}

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
