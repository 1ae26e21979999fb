import { vi } from "vitest";

/** Every media query is met: the page is drawn for a desk. Undone by `vi.unstubAllGlobals`. */
export function stubWideScreen(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
