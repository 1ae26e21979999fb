import { defineConfig } from "@playwright/test";
import type { JourneyOptions } from "./support/test.ts";

// Playwright runs the tests; the browsers are driven by WebDriver (support/browser.ts).
export default defineConfig<object, JourneyOptions>({
  testDir: ".",
  outputDir: "../test-results/journeys",
  // One browser at a time: a second one on two processors would only make both slower.
  workers: 1,
  // A test that passes only at the second attempt is a defect.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  globalTimeout: 40 * 60_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  projects: [
    { name: "chromium", use: { engine: "chromium" } },
    { name: "firefox", use: { engine: "firefox" } },
    { name: "webkit", use: { engine: "webkit" } },
  ],
});
