import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Not worth their bytes without a network: an operator's pages, and letters that no text of ours has. */
const LEFT_OUT = [
  "assets/admin-*",
  "assets/payment-*",
  "assets/vk-*",
  "assets/golos-text-*",
  "service-worker*",
  "robots.txt",
  // Only messengers look at these.
  "shared.html",
  "share/*",
];

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Builds `worker/service-worker.ts` with the list of all that the pages need. */
export function offline(): Plugin[] {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "worker",
    filename: "service-worker.ts",
    outDir: "dist",
    // The pages register it themselves, and their manifest is a file.
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ["**/*.{html,js,css,wasm,woff2,svg,png,webmanifest}", "assets/*.txt", "examples/*.json"],
      globIgnores: LEFT_OUT,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [sealed],
    },
  });
}

/**
 * With the hash of its content an entry that fell out of the cache is put back when it is fetched again, and a file
 * of a newer build never stands beside those of this one.
 */
async function sealed(entries: Entry[]) {
  const manifest = await Promise.all(
    entries.map(async (entry) => ({ ...entry, integrity: await integrityOf(`dist/${entry.url}`) })),
  );
  return { manifest, warnings: [] };
}

async function integrityOf(file: string): Promise<string> {
  return `sha384-${createHash("sha384")
    .update(await readFile(file))
    .digest("base64")}`;
}
