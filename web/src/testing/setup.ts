import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The plugin hands the real module its bytes from the disk; there is no server to fetch them from.
vi.mock("avtosled-wasm/avtosled_wasm_bg.wasm?url", () => ({ default: "data:application/wasm," }));

configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout, so nothing can scroll.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
