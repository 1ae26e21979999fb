import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The rules are read from disk and served as a data URL.
vi.mock("avtosled-wasm/avtosled_wasm_bg.wasm?url", async () => {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile("../wasm/pkg/avtosled_wasm_bg.wasm");
  return { default: `data:application/wasm;base64,${bytes.toString("base64")}` };
});

vi.mock("avtosled-wasm/tariff/avtosled_tariff_bg.wasm?url", async () => {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile("../wasm/pkg/tariff/avtosled_tariff_bg.wasm");
  return { default: `data:application/wasm;base64,${bytes.toString("base64")}` };
});

vi.mock("@/core/makers", async () => {
  const { readFile } = await import("node:fs/promises");
  return { fetchMakers: () => readFile("../wasm/pkg/makers.txt", "utf8") };
});

// Long timeout for busy machines.
configure({ asyncUtilTimeout: 15_000 });

// jsdom does not implement `scrollIntoView`.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
