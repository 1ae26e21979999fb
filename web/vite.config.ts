import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";
import { addresses } from "./build/addresses.ts";
import { groups } from "./build/chunks.ts";
import { shortClassName } from "./build/class-names.ts";
import { fonts } from "./build/fonts.ts";
import { prerender } from "./build/prerender.ts";
import { offline } from "./build/service-worker.ts";
import { lean } from "./build/strip-unused.ts";

const api = { "/api": "http://127.0.0.1:8080" };

/** Without its advice to developers: the package names its production files to its own framework alone. */
const router = {
  "react-router/dom": module("react-router/dist/production/dom-export.mjs"),
  "react-router": module("react-router/dist/production/index.mjs"),
};

function module(path: string): string {
  return fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url));
}

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    wasm(),
    lean(),
    fonts(),
    addresses(),
    prerender(),
    offline(),
    compression({
      algorithms: ["gzip", "brotliCompress"],
      include: /\.(html|css|js|svg|txt|json|webmanifest|wasm)$/,
      threshold: 512,
    }),
  ],
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      // What the plugin's own imports of a module call.
      "vite-plugin-wasm/helper": "/__vite-plugin-wasm-helper",
      ...(command === "build" && router),
    },
  },
  css: command === "build" ? { modules: { generateScopedName: shortClassName } } : {},
  build: {
    // light-dark() and nesting are written out for the browsers that lack them.
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    // The content policy has no data: sources, so nothing may be inlined.
    assetsInlineLimit: 0,
    // Which files a page needs, for its size budget.
    manifest: true,
    // Safari 16 fetches a little later without it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: api, fs: { allow: [".", "../wasm/pkg"] } },
  preview: { proxy: api },
  test: {
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
    // A busy machine is no failure.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
}));
