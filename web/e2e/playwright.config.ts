import { defineConfig } from "@playwright/test";
import type { WorkerOptions } from "./support/test.ts";

export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  outputDir: "../test-results",
  snapshotPathTemplate: "{testDir}/golden/{arg}{ext}",
  fullyParallel: true,
  // Two for each processor of CI: a test waits for answers half of its time.
  workers: 4,
  // A test that passes the second time is a defect of the test or of the pages.
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
    // Actions, network, console and the picture of the end. The film, and the page as it was at each step, cost a good
    // part of each test, also of those that pass.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    // It would answer where tests put themselves between page and server; `offline` lets it in.
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
        // Its shell would else draw letters at whole pixels, as no browser of a reader does.
        "--font-render-hinting=none",
      ],
    },
  },
});
