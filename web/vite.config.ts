import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { compression } from "vite-plugin-compression2";
import wasm from "vite-plugin-wasm";
import { defineConfig } from "vitest/config";

const api = { "/api": "http://127.0.0.1:8080" };

export default defineConfig({
  plugins: [
    react(),
    wasm(),
    compression({
      algorithms: ["gzip", "brotliCompress"],
      include: /\.(html|css|js|svg|txt|json|webmanifest|wasm)$/,
      threshold: 512,
    }),
  ],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  // The content policy has no data: sources, so nothing may be inlined.
  build: { target: ["es2022", "chrome123", "firefox121", "safari17.5"], assetsInlineLimit: 0 },
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
});
