// The tests' own `test`: real programs, pages that must stay silent, and people with phones of their own.
import { type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { Programs } from "./backend.ts";
import { type Account, signIn } from "./sign-in.ts";
import { Silence } from "./console-guard.ts";

export interface WorkerOptions {
  /** Latencies of the sandbox; a file with others gets programs of its own. */
  sandboxFlags: string[];
  /** Whose programs they are; a file that names its own shares them with no other. */
  programsOf: string;
  /** Whether the pages that the server shows may be changed by the tests of the file. */
  ownPages: boolean;
}

interface WorkerFixtures {
  programs: Programs;
  /** A number that no other test of the worker has. */
  newPhone: () => string;
}

interface Fixtures {
  /** Answers that the browser may complain of on `page`, which must stay silent otherwise. */
  allowStatuses: (...statuses: number[]) => void;
  /** The page of another person, or of this one elsewhere; it must stay silent too. */
  openPage: (look?: BrowserContextOptions, expectedStatuses?: number[]) => Promise<Page>;
  silence: Silence;
  /** Signed in on `page`, which shows nothing yet. */
  user: Account;
}

let phones = 0;

/** A page drawn at build time runs its scripts when somebody is there; a test begins when it answers by itself. */
function awaitLife(page: Page): void {
  const isAlive = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("pointermove")));
    await page.locator("#root[data-drawn]").waitFor({ state: "detached" });
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
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
    async ({}, use) => {
      await use(() => `7916${String(++phones).padStart(7, "0")}`);
    },
    { scope: "worker" },
  ],

  baseURL: ({ programs }, use) => use(programs.appUrl),

  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
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
