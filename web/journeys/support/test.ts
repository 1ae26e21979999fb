// Test fixtures: real server and sandbox, one browser per test, silent console.
import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { Backend } from "../../e2e/support/backend.ts";
import { type Engine, startBrowser } from "./browser.ts";
import { Tab } from "./tab.ts";

export interface JourneyOptions {
  engine: Engine;
}

interface WorkerFixtures {
  backend: Backend;
  /** Returns a phone number that is unique within the worker. */
  newPhone: () => string;
}

interface Fixtures {
  /** Allows console messages by a part of their text. */
  allowMessages: (...patterns: RegExp[]) => void;
  tab: Tab;
  /** Folder where the browser of `tab` saves files. */
  downloads: string;
  openedTab: { tab: Tab; downloads: string };
}

let phones = 0;

export const test = base.extend<Fixtures & { allowed: RegExp[] }, JourneyOptions & WorkerFixtures>({
  engine: ["chromium", { option: true, scope: "worker" }],

  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      const backend = await Backend.start(["--latency-ms", "0"]);
      await use(backend);
      await backend.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  newPhone: [
    // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
    async ({}, use) => {
      await use(() => `7916${String(++phones).padStart(7, "0")}`);
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
  allowed: async ({}, use) => use([]),

  allowMessages: ({ allowed }, use) => use((...patterns) => void allowed.push(...patterns)),

  openedTab: async ({ engine, backend, allowed }, use, testInfo) => {
    const { driver, downloads, stop } = await startBrowser(engine, testInfo.outputPath("browser"));
    let messages: string[];
    try {
      await use({ tab: new Tab(driver, backend.appUrl), downloads });
      if (testInfo.status !== testInfo.expectedStatus) {
        const picture = Buffer.from(await driver.takeScreenshot(), "base64");
        await writeFile(testInfo.outputPath("screen.png"), picture);
      }
    } finally {
      try {
        messages = await stop();
      } finally {
        await backend.sandbox.restoreFaults();
      }
    }
    const unexpected = messages.filter((message) => !allowed.some((pattern) => pattern.test(message)));
    expect(unexpected, "the console must stay silent").toEqual([]);
  },

  tab: ({ openedTab }, use) => use(openedTab.tab),
  downloads: ({ openedTab }, use) => use(openedTab.downloads),
});
