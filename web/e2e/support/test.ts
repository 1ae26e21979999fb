// Fixtures of the browser tests: backend, pages with a checked console, users with unique phones.
import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { Backend } from "./backend.ts";
import { ConsoleGuard } from "./console-guard.ts";
import { type Account, signIn } from "./sign-in.ts";

export interface WorkerOptions {
  /** Command line flags of the sandbox; test files with different flags get separate backends. */
  sandboxFlags: string[];
  /** Name of the backend; test files with another name do not share the backend. */
  backendName: string;
  /** Whether the tests of the file may change the served pages. */
  ownPages: boolean;
}

interface WorkerFixtures {
  backend: Backend;
  /** Returns a phone number that is unique within the worker. */
  newPhone: () => string;
}

interface Fixtures {
  /** Allows console errors for these response statuses on `page`. */
  allowStatuses: (...statuses: number[]) => void;
  /** Opens a page in a new browser context; its console is checked too. */
  openPage: (options?: BrowserContextOptions, expectedStatuses?: number[]) => Promise<Page>;
  consoleGuard: ConsoleGuard;
  /** Account that is signed in on `page`, which is still blank. */
  user: Account;
}

let phones = 0;

/** Waits until a prerendered page is hydrated; earlier clicks have no effect. */
export const waitForHydration = (page: Page) =>
  page.locator("#root[data-prerendered]").waitFor({ state: "detached" });

/** Makes each navigation of a page wait until a prerendered page is hydrated. */
function waitForHydrationOnNavigation(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...address) => {
    const response = await goto.apply(page, address);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...options) => {
    const response = await reload.apply(page, options);
    await waitForHydration(page);
    return response;
  };
}

export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  sandboxFlags: [["--latency-ms", "0"], { option: true, scope: "worker" }],

  backendName: ["all", { option: true, scope: "worker" }],

  ownPages: [false, { option: true, scope: "worker" }],

  backend: [
    async ({ sandboxFlags, ownPages }, use) => {
      const backend = await Backend.start(sandboxFlags, ownPages);
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

  baseURL: ({ backend }, use) => use(backend.appUrl),

  // biome-ignore lint/correctness/noEmptyPattern: required by Playwright
  consoleGuard: async ({}, use) => {
    const consoleGuard = new ConsoleGuard();
    await use(consoleGuard);
    consoleGuard.check();
  },

  allowStatuses: ({ consoleGuard }, use) => use((...statuses) => consoleGuard.allow(statuses)),

  page: async ({ page, consoleGuard, backend }, use) => {
    consoleGuard.watch(page);
    waitForHydrationOnNavigation(page);
    await use(page);
    await backend.sandbox.restoreFaults();
  },

  openPage: async ({ browser, baseURL, contextOptions, viewport, locale }, use) => {
    const opened: { page: Page; consoleGuard: ConsoleGuard }[] = [];
    await use(async (options = {}, expectedStatuses = []) => {
      const common = {
        ...contextOptions,
        viewport,
        ...(locale && { locale }),
        ...(baseURL && { baseURL }),
      };
      const context = await browser.newContext({ ...common, ...options });
      const page = await context.newPage();
      const consoleGuard = new ConsoleGuard();
      consoleGuard.allow(expectedStatuses);
      consoleGuard.watch(page);
      waitForHydrationOnNavigation(page);
      opened.push({ page, consoleGuard });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    for (const { consoleGuard } of opened) consoleGuard.check();
  },

  user: async ({ page, backend, newPhone }, use) => {
    await use(await signIn(page, backend, newPhone()));
  },
});
