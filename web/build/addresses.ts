import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Writes `addresses.json`, by which the server answers 404 to unknown paths. */
export function addresses(): Plugin {
  return {
    name: "addresses",
    async generateBundle() {
      const source = await readFile("src/app/addresses.json", "utf8");
      this.emitFile({ type: "asset", fileName: "addresses.json", source });
    },
  };
}
