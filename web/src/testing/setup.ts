import "@testing-library/jest-dom/vitest";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// jsdom fetches no files, so the real module gets its bytes from the disk.
vi.mock("avtosled-wasm", async (importOriginal) => {
  const wasm = await importOriginal<typeof import("avtosled-wasm")>();
  const file = resolve(import.meta.dirname, "../../../wasm/pkg/avtosled_wasm_bg.wasm");
  return { ...wasm, default: async () => wasm.initSync({ module: readFileSync(file) }) };
});

// jsdom has no layout, so nothing can scroll.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
