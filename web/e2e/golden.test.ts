// Golden-file tests of report pages: height on a phone, accessibility tree on a desktop.
// They render each report of the server's golden files. After an intended change run with --update-snapshots and review
// the diff.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "@playwright/test";
import { DESKTOP, PHONE } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const REPORTS = join(import.meta.dirname, "../../server/tests/golden");
/** Fixed time of the browser: one hour after the reports were created. */
const NOW = new Date("2026-11-21T10:00:00Z");

/** Maximum height of a report page on a phone in CSS pixels, with collapsed sections. */
const MAX_HEIGHT = 6000;

test.use({ viewport: PHONE });

for (const file of readdirSync(REPORTS)) {
  const car = basename(file, ".json");
  test(`the report of the ${car} car is at most ${MAX_HEIGHT} px high and matches its golden file`, async ({
    page,
    allowStatuses,
  }) => {
    // The photo links have expired, so placeholders are shown.
    allowStatuses(404);
    await page.clock.setFixedTime(NOW);
    // The page of examples renders a report like the report page.
    await page.route("**/examples/clean.json", (route) => route.fulfill({ path: join(REPORTS, file) }));
    await page.goto("/example-report?car=clean");
    await expect(page.locator("#verdict-title")).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const height = () => page.locator("main").evaluate((main) => main.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(MAX_HEIGHT);
    await page.setViewportSize(DESKTOP);
    // Scrolls to the end, so that lazy sections load.
    await expect(async () => {
      const waiting = page.locator("main article [data-skeleton]");
      if ((await waiting.count()) > 0) await waiting.first().scrollIntoViewIfNeeded({ timeout: 1000 });
      await expect(waiting).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    // Compared as text: toMatchAriaSnapshot turns numbers into patterns and tolerates missing lines.
    await expect(async () => {
      const tree = await page.locator("main article").ariaSnapshot();
      expect(`${tree}\n`).toMatchSnapshot(`${car}.aria`);
    }).toPass({ timeout: 15_000 });
  });
}
