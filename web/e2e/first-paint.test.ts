// Tests of prerendered pages: readable before their scripts load, then hydrated.
import { type BrowserContext, expect } from "@playwright/test";
import type { ConsoleGuard } from "./support/console-guard.ts";
import { test, waitForHydration } from "./support/test.ts";

const VIN = "XTAGFL110KY300001";

/** Opens a page whose scripts are held back until the returned `arrive` is called. */
async function openEarly(context: BrowserContext, consoleGuard: ConsoleGuard, address: string) {
  const page = await context.newPage();
  consoleGuard.watch(page);
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(address);
  return { page, arrive };
}

test("text typed before the scripts load is kept by the hydrated page", async ({ context, consoleGuard }) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/");
  await page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" }).fill(VIN);
  arrive();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Купить отчёт без регистрации" }).click();
  await expect(page).toHaveURL(`/services/${VIN}/vin`);
});

test("a prerendered page opened with a query parameter is rendered anew, not hydrated", async ({
  context,
  consoleGuard,
}) => {
  // A query parameter makes the page differ from the prerendered one.
  const { page, arrive } = await openEarly(context, consoleGuard, "/?utm_source=mail");
  const headline = await page.getByRole("heading", { level: 1 }).elementHandle();
  arrive();
  await waitForHydration(page);
  await expect.poll(() => headline?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the prerendered example report has its styles and is hydrated without changes", async ({
  context,
  consoleGuard,
}) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/example-report");
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toBeVisible();
  await expect(page.locator("[data-style]:not([style])")).toHaveCount(0);
  const prerendered = await headline.elementHandle();
  arrive();
  await waitForHydration(page);
  await expect.poll(() => prerendered?.evaluate((element) => element.isConnected)).toBe(true);
});

test("a prerendered page has no script that blocks its first paint", async ({ request }) => {
  for (const address of ["/", "/search", "/example-report", "/pricing", "/osago"]) {
    const html = await (await request.get(address)).text();
    expect(html.match(/<script [^>]*src="[^"]*"|modulepreload/g), address).toHaveLength(1);
  }
});

test("a prerendered page loads its scripts after its load event", async ({ page }) => {
  for (const address of ["/", "/search", "/example-report", "/pricing"]) {
    await page.goto(address);
    await waitForHydration(page);
    const { load, first } = await page.evaluate(() => {
      const scripts = performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js") && !name.endsWith("/boot.js"));
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return {
        load: navigation?.loadEventStart ?? Number.NaN,
        first: Math.min(...scripts.map(({ startTime }) => startTime)),
      };
    });
    expect(first, address).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(first, address).toBeGreaterThanOrEqual(load);
  }
});

test("the home page with its rules takes at most 14 requests", async ({ page }) => {
  const asked: string[] = [];
  // Requests of the icon and the precache are made in addition to those of the page.
  const isBeside = /favicon|workbox/;
  page.on("request", (request) => isBeside.test(request.url()) || asked.push(request.url()));
  const makers = page.waitForResponse("**/assets/makers-*.txt");
  await page.goto("/");
  await (await makers).finished();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(14);
});
