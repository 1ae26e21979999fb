import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Files that are not cached for offline use. */
const EXCLUDED = [
  "assets/admin-*",
  "assets/payment-*",
  "assets/vk-*",
  // Pages for developers, which buyers of reports do not open.
  "assets/developers-*",
  "assets/reference-viewer-*",
  "developers.html",
  "developers/*",
  // Lists of cars, which need the server anyway.
  "assets/avtosled_car_list*",
  "assets/car-list*",
  "assets/golos-text-*",
  "service-worker*",
  "robots.txt",
  // For link previews only.
  "shared.html",
  "share/*",
];

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/** Builds `worker/service-worker.ts` with the manifest of files to cache. */
export function serviceWorker(): Plugin[] {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "worker",
    filename: "service-worker.ts",
    outDir: "dist",
    // The pages register it, and `public/manifest.webmanifest` is the web manifest.
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ["**/*.{html,js,css,wasm,woff2,svg,png,webmanifest}", "assets/*.txt", "examples/*.json"],
      globIgnores: EXCLUDED,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [addIntegrity],
    },
  });
}

/**
 * Adds a hash to each entry: an evicted entry is cached again when it is fetched, and a file of a newer build is never
 * mixed with those of this one.
 */
async function addIntegrity(entries: Entry[]) {
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
