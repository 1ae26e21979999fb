import { afterEach, expect, it, vi } from "vitest";
import { installWords } from "./install";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose pages stand in a window of their own, or in a tab. */
function browser({ isApp = false, asks = false, isApple = false }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isApp }));
  if (asks) vi.stubGlobal("onbeforeinstallprompt", null);
  if (isApple) vi.stubGlobal("navigator", { standalone: isApp });
}

it("tells where an iPhone hides it", () => {
  browser({ isApple: true });
  expect(installWords()).toContain("На экран „Домой“");
});

it("tells of the menu where the browser does not ask", () => {
  browser({});
  expect(installWords()).toContain("меню браузера");
});

it("says nothing where a button does it", () => {
  browser({ asks: true });
  expect(installWords()).toBeNull();
});

it.each([{ isApple: true }, { isApple: false }])("says nothing inside the app: $isApple", ({ isApple }) => {
  browser({ isApp: true, isApple });
  expect(installWords()).toBeNull();
});
