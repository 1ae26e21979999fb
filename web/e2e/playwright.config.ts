import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./support/test.ts";

export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/golden/{arg}{ext}",
  fullyParallel: true,
  // Two workers per CI processor, because a test spends about half of its time waiting.
  workers: 4,
  // A test that passes only at the second attempt counts as a defect.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  globalTimeout: 28 * 60_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { pathTemplate: "{testDir}/pictures/{arg}{ext}", maxDiffPixelRatio: 0.002 },
  },
  reporter: "line",
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Actions, network, console and the final screenshot; a video and DOM snapshots would slow the tests.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    // A service worker would bypass request routing in tests; `offline` allows it.
    serviceWorkers: "block",
    locale: "ru-RU",
    timezoneId: "Europe/Moscow",
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        // Without this flag the headless shell positions glyphs at whole pixels, unlike desktop browsers.
        "--font-render-hinting=none",
      ],
    },
  },
});
