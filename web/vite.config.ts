import { availableParallelism } from "node:os";
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
import { serviceWorker } from "./build/service-worker.ts";
import { stripUnused } from "./build/strip-unused.ts";

const api = { "/api": "http://127.0.0.1:8080" };

const TESTS = "src/**/*.test.{ts,tsx}";
const ISOLATED_TESTS = "src/**/*.isolated.test.{ts,tsx}";

/** Production files of the router, which the package exports only to its own framework. */
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
    stripUnused(),
    fonts(),
    addresses(),
    prerender(),
    serviceWorker(),
    compression({
      algorithms: ["gzip", "brotliCompress"],
      include: /\.(html|css|js|svg|txt|json|webmanifest|wasm)$/,
      threshold: 512,
    }),
  ],
  resolve: {
    alias: {
      "@examples": fileURLToPath(new URL("../clients/examples", import.meta.url)),
      "@": fileURLToPath(new URL("./src", import.meta.url)),
      // Virtual module of the plugin.
      "vite-plugin-wasm/helper": "/__vite-plugin-wasm-helper",
      ...(command === "build" && router),
    },
  },
  css: command === "build" ? { modules: { generateScopedName: shortClassName } } : {},
  build: {
    // light-dark() and nesting are transpiled for these browsers.
    target: ["es2022", "chrome109", "firefox115", "safari16.4"],
    // The content policy forbids data: addresses.
    assetsInlineLimit: 0,
    // For the size budget (`.size-limit.mjs`).
    manifest: true,
    // The polyfill only speeds up loading in Safari 16.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  // Workers are modules, which load WebAssembly like the pages.
  worker: { format: "es", plugins: () => [wasm()] },
  server: { proxy: api, fs: { allow: [".", "../wasm/pkg", "../clients/examples"] } },
  preview: { proxy: api },
  test: {
    environment: "jsdom",
    setupFiles: ["src/testing/setup.ts"],
    // For busy machines.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
    // By default one processor is left idle.
    maxWorkers: availableParallelism(),
    projects: [
      // A module graph and a DOM for each file take longer than the tests.
      {
        extends: true,
        test: { name: "shared", include: [TESTS], exclude: [ISOLATED_TESTS], isolate: false },
      },
      // Tests that replace modules or need their initial state.
      { extends: true, test: { name: "isolated", include: [ISOLATED_TESTS] } },
    ],
  },
}));
