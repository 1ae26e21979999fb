import { vi } from "vitest";

/** Makes every media query match, for layouts of wide screens. Undone by `vi.unstubAllGlobals`. */
export function stubWideScreen(): void {
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
