import "@testing-library/jest-dom/vitest";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// jsdom fetches no files, so the real module gets its bytes from the disk.
vi.mock("avtosled-wasm", async (importOriginal) => {
  const wasm = await importOriginal<typeof import("avtosled-wasm")>();
  const file = fileURLToPath(new URL("../../../wasm/pkg/avtosled_wasm_bg.wasm", import.meta.url));
  return { ...wasm, default: async () => wasm.initSync({ module: readFileSync(file) }) };
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
