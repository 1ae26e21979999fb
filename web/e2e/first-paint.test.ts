// Prerendered pages: readable before their scripts load, with early input replayed.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { ConsoleGuard } from "./support/console-guard.ts";
import { test } from "./support/test.ts";

const VIN = "XTAGFL110KY300001";

/** Opens a page whose scripts are held back until `arrive` is called. */
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

/** Waits until the page is hydrated. */
const waitForHydration = (page: Page) => expect(page.locator("#root[data-prerendered]")).toHaveCount(0);

test("a tab pressed before the scripts load opens once they have loaded", async ({
  context,
  consoleGuard,
}) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/");
  await page.getByRole("tab", { name: "VIN-номер" }).click();
  const chosen = page.getByRole("tab", { name: "VIN-номер", selected: true });
  await expect(chosen).toBeHidden();
  arrive();
  await expect(chosen).toBeVisible();
});

test("a number submitted before the scripts load is looked up", async ({ context, consoleGuard }) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/");
  await page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" }).fill(VIN);
  await page.getByRole("button", { name: "Купить отчёт без регистрации" }).click();
  arrive();
  await expect(page).toHaveURL(`/services/${VIN}/vin`);
});

test("input on a prerendered page that is replaced is applied to the new page", async ({
  context,
  consoleGuard,
}) => {
  // A query parameter makes the page differ from the prerendered one.
  const { page, arrive } = await openEarly(context, consoleGuard, "/?utm_source=mail");
  const field = page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" });
  await field.pressSequentially(VIN);
  const drawn = await field.elementHandle();
  arrive();
  await waitForHydration(page);
  await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(field).toHaveValue(VIN);
  await expect(field).toBeFocused();
});

test("a click on a prerendered page that is replaced is replayed", async ({ context, consoleGuard }) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/?utm_source=mail");
  await page.getByRole("tab", { name: "VIN-номер" }).click();
  arrive();
  await expect(page.getByRole("tab", { name: "VIN-номер", selected: true })).toBeVisible();
});

test("a row of the prerendered example pressed before the scripts load opens with them", async ({
  context,
  consoleGuard,
}) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/example-report");
  const line = page.getByRole("button", { name: "Лента событий" });
  await line.click();
  await expect(line).toHaveAttribute("aria-expanded", "false");
  arrive();
  await expect(line).toHaveAttribute("aria-expanded", "true");
});

test("the prerendered example report has its styles and is hydrated without changes", async ({
  context,
  consoleGuard,
}) => {
  const { page, arrive } = await openEarly(context, consoleGuard, "/example-report");
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toBeVisible();
  await expect(page.locator("[data-style]:not([style])")).toHaveCount(0);
  const drawn = await headline.elementHandle();
  await page.mouse.move(10, 10, { steps: 2 });
  arrive();
  await waitForHydration(page);
  await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(true);
});

test("a prerendered page has no script that blocks its first paint", async ({ request }) => {
  for (const address of ["/", "/search", "/example-report", "/pricing", "/osago"]) {
    const html = await (await request.get(address)).text();
    expect(html.match(/<script [^>]*src="[^"]*"|modulepreload/g), address).toHaveLength(1);
  }
});

test("a visitor who does not interact with a prerendered page loads no scripts", async ({
  context,
  consoleGuard,
}) => {
  const page = await context.newPage();
  consoleGuard.watch(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  for (const address of ["/", "/search", "/example-report", "/pricing"]) {
    scripts.length = 0;
    await page.goto(address);
    // Browsers dispatch this when the pointer is already over the page as it appears.
    await page.locator("body").dispatchEvent("pointermove", { movementX: 0, movementY: 0 });
    await page.clock.fastForward("10:00");
    expect(scripts, address).toEqual(["/boot.js"]);
  }
  await page.mouse.move(10, 10, { steps: 2 });
  await waitForHydration(page);
});

test("the first page with its rules takes 14 requests", async ({ page }) => {
  const asked: string[] = [];
  // The icon and the service worker's precache are requested in addition to the page.
  const isBeside = /favicon|workbox/;
  page.on("request", (request) => isBeside.test(request.url()) || asked.push(request.url()));
  const makers = page.waitForResponse("**/assets/makers-*.txt");
  await page.goto("/");
  await page.mouse.move(10, 10, { steps: 2 });
  await (await makers).finished();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(14);
});
