// The programs and the browser of a file of tests: there before its first test, gone after its last.
import { after, before } from "node:test";
import { launchBrowser } from "./browser.mjs";
import { startPrograms } from "./programs.mjs";

export let programs;
export let browser;

/** Called once, beside the tests; the options are those of `startPrograms`. */
export function startSuite(options) {
  before(async () => {
    // One after the other: a browser that is left open would keep a failed start from ending.
    programs = await startPrograms(options);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await programs?.stop();
  });
}
