// A page for everybody can be read before its scripts come, and what is done on it until then is not lost.
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Silence } from "./support/console-guard.ts";
import { test } from "./support/test.ts";

const VIN = "XTAGFL110KY300001";

/** A page whose scripts are on their way until `arrive`. */
async function openEarly(context: BrowserContext, silence: Silence, address: string) {
  const page = await context.newPage();
  silence.watch(page);
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

/** The page answers by itself. */
const lives = (page: Page) => expect(page.locator("#root[data-drawn]")).toHaveCount(0);

test("a tab pressed before the scripts opens with them", async ({ context, silence }) => {
  const { page, arrive } = await openEarly(context, silence, "/");
  await page.getByRole("tab", { name: "VIN-номер" }).click();
  const chosen = page.getByRole("tab", { name: "VIN-номер", selected: true });
  await expect(chosen).toBeHidden();
  arrive();
  await expect(chosen).toBeVisible();
});

test("a number typed and sent before the scripts is looked up", async ({ context, silence }) => {
  const { page, arrive } = await openEarly(context, silence, "/");
  await page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" }).fill(VIN);
  await page.getByRole("button", { name: "Купить отчёт без регистрации" }).click();
  arrive();
  await expect(page).toHaveURL(`/services/${VIN}/vin`);
});

test("what was done on a drawn page that is replaced is done on the next one", async ({
  context,
  silence,
}) => {
  // A question in the address: another page than the drawn one.
  const { page, arrive } = await openEarly(context, silence, "/?utm_source=mail");
  const field = page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" });
  await field.pressSequentially(VIN);
  const drawn = await field.elementHandle();
  arrive();
  await lives(page);
  await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(field).toHaveValue(VIN);
  await expect(field).toBeFocused();
});

test("a press on a drawn page that is replaced is not lost", async ({ context, silence }) => {
  const { page, arrive } = await openEarly(context, silence, "/?utm_source=mail");
  await page.getByRole("tab", { name: "VIN-номер" }).click();
  arrive();
  await expect(page.getByRole("tab", { name: "VIN-номер", selected: true })).toBeVisible();
});

test("a line of the drawn example pressed before the scripts opens with them", async ({
  context,
  silence,
}) => {
  const { page, arrive } = await openEarly(context, silence, "/example-report");
  const line = page.getByRole("button", { name: "Лента событий" });
  await line.click();
  await expect(line).toHaveAttribute("aria-expanded", "false");
  arrive();
  await expect(line).toHaveAttribute("aria-expanded", "true");
});

test("the drawn example report has its styles and is taken over as it is", async ({ context, silence }) => {
  const { page, arrive } = await openEarly(context, silence, "/example-report");
  const headline = page.getByRole("heading", { level: 1 });
  await expect(headline).toBeVisible();
  await expect(page.locator("[data-style]:not([style])")).toHaveCount(0);
  const drawn = await headline.elementHandle();
  await page.mouse.move(10, 10, { steps: 2 });
  arrive();
  await lives(page);
  await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(true);
});

test("a drawn page asks for no script that its first paint could wait for", async ({ request }) => {
  for (const address of ["/", "/search", "/example-report", "/pricing", "/osago"]) {
    const html = await (await request.get(address)).text();
    expect(html.match(/<script [^>]*src="[^"]*"|modulepreload/g), address).toHaveLength(1);
  }
});

test("who only looks at a drawn page fetches no scripts, however long", async ({ context, silence }) => {
  const page = await context.newPage();
  silence.watch(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  for (const address of ["/", "/search", "/example-report", "/pricing"]) {
    scripts.length = 0;
    await page.goto(address);
    // As browsers tell of a pointer that lies where the page appears.
    await page.locator("body").dispatchEvent("pointermove", { movementX: 0, movementY: 0 });
    await page.clock.fastForward("10:00");
    expect(scripts, address).toEqual(["/boot.js"]);
  }
  await page.mouse.move(10, 10, { steps: 2 });
  await lives(page);
});

test("the first page with its rules is 14 requests", async ({ page }) => {
  const asked: string[] = [];
  // Beside the page itself stand its icon and what is kept for later.
  const isBeside = /favicon|workbox/;
  page.on("request", (request) => isBeside.test(request.url()) || asked.push(request.url()));
  const makers = page.waitForResponse("**/assets/makers-*.txt");
  await page.goto("/");
  await page.mouse.move(10, 10, { steps: 2 });
  await (await makers).finished();
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(14);
});
