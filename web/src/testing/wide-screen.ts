import { vi } from "vitest";

/** Makes every media query match, as on a wide screen; undone by `vi.unstubAllGlobals`. */
export function stubWideScreen(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
