// Tests of layout stability: redirects, and a report on a phone that fills in.
import { expect, type Page } from "@playwright/test";
import { order } from "./support/api.ts";
import { PHONE } from "./support/inspect.ts";
import { CLEAN, CRASHED, DATA_RICH_SERVICES } from "./support/report.ts";
import { test } from "./support/test.ts";

/** Maximum cumulative layout shift without user input. */
const MAX_SHIFT = 0.02;
/** Latencies of the sandbox: the responses arrive one after the other, the last ones late. */
const LATENCIES = {
  "gibdd.dtp": { latencyMs: 1500 },
  "gibdd.restrict": { latencyMs: 2500 },
  "gibdd.gibdd": { latencyMs: 4000 },
  "taxi.search": { latencyMs: 5000 },
};

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[];
  }
}

// With motion, the parts slide when reserved space closes; without motion they jump.
test.use({ viewport: PHONE, contextOptions: { reducedMotion: "no-preference" } });

test.beforeEach(({ page }) => page.addInitScript(recordShifts));

/** Init script that records layout shifts without recent user input. */
function recordShifts() {
  window.shifts = [];
  const name = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) =>
    `${node?.nodeName} «${node?.textContent?.slice(0, 40)}» ${previousRect.y}+${previousRect.height} → ${currentRect.y}+${currentRect.height}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (!entry.hadRecentInput) window.shifts.push({ value: entry.value, moved: entry.sources.map(name) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Checks the layout shift so far; a failure lists the elements that moved. */
async function expectNoShift(page: Page) {
  // A layout shift is reported in the following frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect(total, `the page moved: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

for (const path of ["/dashboard", "/profile", "/registration-data", "/report/of-another-user"]) {
  test(`the page that a visitor gets at ${path} causes no layout shift`, async ({ page, allowStatuses }) => {
    allowStatuses(401, 404);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectNoShift(page);
  });
}

/** Heights of the report parts above the tiles, in CSS pixels. */
const headHeights = (page: Page) =>
  page
    .locator("article")
    .evaluate((article) =>
      [...article.querySelectorAll(":scope > header, :scope > section:first-of-type")].map(
        (part) => part.clientHeight,
      ),
    );

test("a report that fills in on a phone causes no layout shift and keeps no empty space", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await backend.sandbox.setFaults(LATENCIES, 300);
  await page.goto(`/report/${await order(page, { query: CRASHED, selectedServices: DATA_RICH_SERVICES })}`);
  await expect(page.getByText("Страницу можно закрыть")).toBeVisible();
  await expect(page.getByText("Проверка завершена").first()).toBeVisible({ timeout: 30_000 });
  await expectNoShift(page);
  const filled = await headHeights(page);
  await page.reload();
  await expect(page.getByText(/^8 из 8 источников/)).toBeVisible();
  expect(filled).toHaveLength(2);
  expect(await headHeights(page)).toEqual(filled);
});

test("a comparison of reports causes no layout shift", async ({ page, user, backend }) => {
  await backend.credit(user.phone, 500);
  const ids: string[] = [];
  for (const query of [CRASHED, CLEAN])
    ids.push(await order(page, { query, selectedServices: DATA_RICH_SERVICES }));
  await page.goto(`/compare?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
  await expect(page.getByRole("list", { name: "Отчёты рядом" })).toBeVisible();
  await expectNoShift(page);
});
