import { afterEach, expect, it, vi } from "vitest";
import { installInstructions } from "./install";

afterEach(() => vi.unstubAllGlobals());

/** Stubs a browser: inside the installed app, with an install prompt (`asks`), on an iPhone. */
function stubBrowser({ isApp = false, asks = false, isApple = false }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isApp }));
  if (asks) vi.stubGlobal("onbeforeinstallprompt", null);
  if (isApple) vi.stubGlobal("navigator", { standalone: isApp });
}

it("install instructions for iPhone name the share menu", () => {
  stubBrowser({ isApple: true });
  expect(installInstructions()).toContain("На экран „Домой“");
});

it("install instructions for a browser without an install prompt name its menu", () => {
  stubBrowser({});
  expect(installInstructions()).toContain("меню браузера");
});

it("browser with an install prompt has no install instructions", () => {
  stubBrowser({ asks: true });
  expect(installInstructions()).toBeNull();
});

it.each([{ isApple: true }, { isApple: false }])(
  "installed app has no install instructions (Apple device: $isApple)",
  ({ isApple }) => {
    stubBrowser({ isApp: true, isApple });
    expect(installInstructions()).toBeNull();
  },
);
