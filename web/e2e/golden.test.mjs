// The page of every report that the server's golden files hold, as assistive technology reads it.
// After a change on purpose run with UPDATE_GOLDEN=1 and read what changed.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { openPage } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const REPORTS = join(import.meta.dirname, "../../server/tests/golden");
const PAGES = join(import.meta.dirname, "golden");
/** An hour after the reports were made. */
const NOW = new Date("2026-11-21T10:00:00Z");

startSuite();

for (const file of await readdir(REPORTS)) {
  const car = basename(file, ".json");
  test(`the page of the ${car} car reads as before`, async () => {
    // The links to photos are dead: their places say so.
    const { page, assertSilent } = await openPage(browser, { expectedStatuses: [404] });
    await page.clock.setFixedTime(NOW);
    // The page of examples shows any report as it shows its own.
    await page.route("**/examples/clean.json", (route) => route.fulfill({ path: join(REPORTS, file) }));
    await page.goto(`${programs.appUrl}/example-report`);
    await page.locator("#verdict-title").waitFor();
    const tree = `${await page.locator("main article").ariaSnapshot()}\n`;
    const kept = join(PAGES, `${car}.aria`);
    if (process.env.UPDATE_GOLDEN === "1") {
      await mkdir(PAGES, { recursive: true });
      await writeFile(kept, tree);
    }
    assert.equal(tree, await readFile(kept, "utf8").catch(() => ""));
    assertSilent();
    await page.context().close();
  });
}
