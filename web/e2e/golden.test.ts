// The page of every report that the server's golden files hold: how long it is on a phone, folded, and as assistive
// technology reads it on a desk.
// After a change on purpose run with --update-snapshots and read what changed.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { DESKTOP, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const REPORTS = join(import.meta.dirname, "../../server/tests/golden");
/** An hour after the reports were made. */
const NOW = new Date("2026-11-21T10:00:00Z");

/** Pixels of a phone, folded. */
const MOST_HEIGHT = 6000;

test.use({ viewport: PHONE });

for (const file of readdirSync(REPORTS)) {
  const car = basename(file, ".json");
  test(`the page of the ${car} car is not long and reads as before`, async ({ page, allowStatuses }) => {
    // The links to photos are dead: their places say so.
    allowStatuses(404);
    await page.clock.setFixedTime(NOW);
    // The page of examples shows any report as it shows its own.
    await page.route("**/examples/clean.json", (route) => route.fulfill({ path: join(REPORTS, file) }));
    await page.goto("/example-report?car=clean");
    await expect(page.locator("#verdict-title")).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const height = () => page.locator("main").evaluate((main) => main.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(MOST_HEIGHT);
    await page.setViewportSize(DESKTOP);
    // What is fetched when it comes into sight comes with the end of the page.
    await expect(async () => {
      const waiting = page.locator("main article [data-skeleton]");
      if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 1000 });
      await expect(waiting).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    // Compared as a text: toMatchAriaSnapshot would write every number as "some digits" and let lines be missing.
    await expect(async () => {
      const tree = await page.locator("main article").ariaSnapshot();
      expect(`${tree}\n`).toMatchSnapshot(`${car}.aria`);
    }).toPass({ timeout: 15_000 });
  });
}
