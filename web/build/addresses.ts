import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Lays the addresses of the pages beside them: by these the server tells an unknown one. */
export function addresses(): Plugin {
  return {
    name: "addresses",
    async generateBundle() {
      const source = await readFile("src/app/addresses.json", "utf8");
      this.emitFile({ type: "asset", fileName: "addresses.json", source });
    },
  };
}
