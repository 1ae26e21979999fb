// The programs and the browser of a file of tests: there before its first test, gone after its last.
import { after, before, test as nodeTest } from "node:test";
import { Worker } from "node:worker_threads";
import { launchBrowser } from "./browser.mjs";
import { startPrograms } from "./programs.mjs";

// Several times what the longest takes on two busy processors.
const TEST_TIMEOUT_MS = 300_000;
const HOOK_TIMEOUT_MS = 60_000;

export let programs;
export let browser;

const watchdog = new Worker(new URL("./watchdog.mjs", import.meta.url));
watchdog.unref();

/** Called once, beside the tests; the options are those of `startPrograms`. */
export function startSuite(options) {
  before(
    async () => {
      // One after the other: a browser that is left open would keep a failed start from ending.
      programs = await startPrograms(options);
      browser = await launchBrowser();
    },
    { timeout: HOOK_TIMEOUT_MS },
  );
  after(
    async () => {
      await browser?.close();
      await programs?.stop();
    },
    { timeout: HOOK_TIMEOUT_MS },
  );
}

/** A test that ends in time or fails: a press, a closing or an evaluation of Playwright may wait for ever. */
export function test(name, body) {
  nodeTest(name, { timeout: TEST_TIMEOUT_MS }, async (t) => {
    watchdog.postMessage({ name, timeoutMs: TEST_TIMEOUT_MS + 10_000 });
    await body(t);
  });
}
