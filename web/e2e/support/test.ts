// Test fixtures: real backend, pages with a silent console, users with unique phones.
import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { Programs } from "./backend.ts";
import { Silence } from "./console-guard.ts";
import { type Account, signIn } from "./sign-in.ts";

export interface WorkerOptions {
  /** Sandbox options; files with different ones get a backend of their own. */
  sandboxFlags: string[];
  /** Name of a backend that is not shared with other files. */
  programsOf: string;
  /** Whether the tests of the file may change the served pages. */
  ownPages: boolean;
}

interface WorkerFixtures {
  programs: Programs;
  /** Returns a phone number that is unique within the worker. */
  newPhone: () => string;
}

interface Fixtures {
  /** Allows console errors for these response statuses on `page`. */
  allowStatuses: (...statuses: number[]) => void;
  /** Opens a page in a new browser context, with a silent console too. */
  openPage: (look?: BrowserContextOptions, expectedStatuses?: number[]) => Promise<Page>;
  silence: Silence;
  /** Account signed in on `page`, which is still blank. */
  user: Account;
}

let phones = 0;

/** Prerendered pages hydrate on user input; waits for it after each navigation. */
function awaitLife(page: Page): void {
  const isAlive = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("pointermove")));
    await page.locator("#root[data-prerendered]").waitFor({ state: "detached" });
  };
  const { goto, reload } = page;
  page.goto = async (...address) => {
    const response = await goto.apply(page, address);
    await isAlive();
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await isAlive();
    return response;
  };
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  sandboxFlags: [["--latency-ms", "0"], { option: true, scope: "worker" }],

  programsOf: ["all", { option: true, scope: "worker" }],

  ownPages: [false, { option: true, scope: "worker" }],

  programs: [
    async ({ sandboxFlags, ownPages }, use) => {
      const programs = await Programs.start(sandboxFlags, ownPages);
      await use(programs);
      await programs.stop();
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

  baseURL: ({ programs }, use) => use(programs.appUrl),

  // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
  silence: async ({}, use) => {
    const silence = new Silence();
    await use(silence);
    silence.check();
  },

  allowStatuses: ({ silence }, use) => use((...statuses) => silence.allow(statuses)),

  page: async ({ page, silence, programs }, use) => {
    silence.watch(page);
    awaitLife(page);
    await use(page);
    await programs.sandbox.restoreFaults();
  },

  openPage: async ({ browser, baseURL, contextOptions, viewport, locale }, use) => {
    const opened: { page: Page; silence: Silence }[] = [];
    await use(async (look = {}, expectedStatuses = []) => {
      const common = {
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        ...(baseURL && { baseURL }),
      };
      const context = await browser.newContext({ ...common, ...look });
      const page = await context.newPage();
      const silence = new Silence();
      silence.allow(expectedStatuses);
      silence.watch(page);
      awaitLife(page);
      opened.push({ page, silence });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    for (const { silence } of opened) silence.check();
  },

  user: async ({ page, programs, newPhone }, use) => {
    await use(await signIn(page, programs, newPhone()));
  },
});
