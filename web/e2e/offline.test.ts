// Tests of offline use, and of the removal of one user's stored data before the next user.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import {
  type BrowserContextOptions,
  chromium,
  expect,
  type LaunchOptions,
  type Page,
} from "@playwright/test";
import { order } from "./support/api.ts";
import { Backend } from "./support/backend.ts";
import { confirmPhone } from "./support/sign-in.ts";
import { test, waitForHydration } from "./support/test.ts";

const CAR = "XTAGFL110KY300001";

test.use({ ownPages: true, serviceWorkers: "allow" });

/** Waits until the service worker controls the page and has filled its cache. */
async function waitForPrecache(page: Page) {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Orders a report and waits until the page shows the complete report. */
async function openReport(page: Page, selectedServices: string[]) {
  const id = await order(page, { query: CAR, catalogue: "selection", freeCheck: false, selectedServices });
  await page.goto(`/report/${id}`);
  const count = selectedServices.length;
  await expect(page.getByText(new RegExp(`^${count} из ${count} источник`))).toBeVisible();
  return id;
}

async function goOffline(page: Page) {
  await page.context().setOffline(true);
}

const storedIds = (page: Page) =>
  page.evaluate(async () => {
    // Opening the database would create an empty one without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === "avtosled")) return [];
    return new Promise<unknown[]>((done, fail) => {
      const opening = indexedDB.open("avtosled");
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const all = database.transaction("reports").objectStore("reports").getAllKeys();
        all.onsuccess = () => {
          database.close();
          done(all.result);
        };
      };
    });
  });

test("after one visit the public pages open offline and the form validates numbers", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await page.goto("/");
  await waitForPrecache(page);
  await goOffline(page);
  for (const [address, heading] of [
    ["/pricing", "Цены"],
    ["/public-offer", /оферт/i],
    ["/privacy-policy", /конфиденциальн/i],
    ["/about", /./],
    ["/contacts", /./],
  ] as const) {
    const cold = await page.context().newPage();
    await cold.goto(address);
    await expect(cold.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await cold.close();
  }
  await page.goto("/example-report?car=crashed");
  await expect(page.getByText("Это пример: машина и её история вымышлены")).toBeVisible();
  await page.goto("/");
  const field = page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" });
  for (const [tab, wrong, right] of [
    ["VIN-номер", "XTAGFL110KY30000", CAR],
    ["Госномер", "А123ВС", "А123ВС77"],
    ["Номер кузова", "1", "GX1001234567"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    const explanation = () => field.evaluate((input) => input.closest("form")?.textContent ?? "");
    const hint = await explanation();
    await field.fill(wrong);
    await expect.poll(explanation).not.toBe(hint);
    const before = await explanation();
    await field.fill(right);
    await expect.poll(explanation).not.toBe(before);
  }
});

test("offline the page shows prices and OSAGO premiums and that an order needs a connection", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await page.goto("/search");
  await waitForPrecache(page);
  await goOffline(page);
  await page.reload();
  const total = page.locator("[data-sticky-bar]").first();
  await expect(total).toContainText("₽");
  await expect(page.getByRole("heading", { name: "Калькулятор ОСАГО" })).toBeVisible();
  await expect(page.getByText("11 530,40").first()).toBeVisible();
  await page.getByRole("radio", { name: "Точный расчёт" }).check();
  await page.getByLabel("Дата договора").fill("2026-11-20");
  await expect(page.getByText("23 248,58").first()).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await goOffline(page);
  await expect(page.getByText("Нет связи. Заказать можно будет").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Связь вернулась. Заказ не отправлен").first()).toBeVisible();
});

test("an opened report is stored, opens offline and is removed from the device at sign-out", async ({
  page,
  user,
  backend,
  consoleGuard,
}) => {
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await backend.credit(user.phone, 500);
  const id = await openReport(page, ["gibddhistory", "gibddwanted"]);
  await waitForPrecache(page);
  await expect.poll(() => storedIds(page)).toEqual([[expect.any(String), id]]);
  await goOffline(page);
  await page.goto("/profile");
  await page.getByRole("region", { name: "Открываются без связи" }).getByRole("link").click();
  await expect(page.getByText("Нет связи: показан сохранённый отчёт")).toBeVisible();
  await expect(page.getByText(/^2 из 2 источников/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Нет связи: показан сохранённый отчёт")).toBeVisible();
  await page.context().setOffline(false);
  // The page requests the report again every ten seconds.
  await expect(page.getByText("Нет связи: показан сохранённый отчёт")).toHaveCount(0, { timeout: 30_000 });
  await page.goto("/dashboard?tab=settings");
  await expect(page.getByText("На этом устройстве 1 сохранённый отчёт.")).toBeVisible();
  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => storedIds(page)).toEqual([]);
});

test("reports stored for a user are removed when another user signs in", async ({
  page,
  user,
  backend,
  newPhone,
  consoleGuard,
  allowStatuses,
}) => {
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  // The page sends requests after its session was removed.
  allowStatuses(401);
  await backend.credit(user.phone, 500);
  const id = await openReport(page, ["gibddwanted"]);
  await expect.poll(() => storedIds(page)).toHaveLength(1);
  // Ends the session without a sign-out, as deleted cookies would.
  await page.evaluate(() => localStorage.removeItem("auth_token"));
  await page.goto("/auth-flow");
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, backend, newPhone());
  await expect(page.getByRole("heading", { name: "Телефон подтверждён" })).toBeVisible();
  await expect.poll(() => storedIds(page)).toEqual([]);
  await waitForPrecache(page);
  await goOffline(page);
  await page.goto(`/report/${id}`);
  await expect(page.getByRole("heading", { name: "Отчёт не загрузился" })).toBeVisible();
});

test("the service worker answers no API call, no payment page and no shared report", async ({
  page,
  user,
  consoleGuard,
}) => {
  consoleGuard.allow([404]);
  await page.goto("/");
  await waitForPrecache(page);
  const answered: string[] = [];
  page.on("response", (response) => {
    if (response.fromServiceWorker()) answered.push(new URL(response.url()).pathname);
  });
  for (const path of ["/profile", "/payment/success", `/shared/${crypto.randomUUID()}`, "/no-such-page"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(answered).toContain("/profile");
  const foreign = answered.filter((path) => /^\/(api|payment|shared|no-such)/.test(path));
  expect(foreign).toEqual([]);
  expect(user.phone).toBeTruthy();
});

test("a new version does not reload an unsaved form and is applied at the next page load", async ({
  page,
  user,
  backend,
}) => {
  expect(user.phone).toBeTruthy();
  await page.goto("/registration-data");
  await waitForPrecache(page);
  const name = page.getByLabel("Фамилия");
  await name.fill("Петрова");
  const worker = backend.page("service-worker.js");
  await writeFile(worker, `${await readFile(worker, "utf8")}\n// next`);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const banner = page.getByRole("complementary", { name: "Новая версия" });
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Обновить страницу" }).click();
  // The page is not reloaded while a form is not saved.
  await expect(name).toHaveValue("Петрова");
  await page.goto("/about");
  await expect(banner).toHaveCount(0);
});

test("a service worker replaced by the kill switch deletes all its caches", async ({ page, backend }) => {
  await page.goto("/about");
  await waitForPrecache(page);
  const worker = backend.page("service-worker.js");
  const original = await readFile(worker);
  await copyFile(backend.page("service-worker-off.js"), worker);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  // The removed service worker reloads the page, possibly during this evaluation.
  const isEmpty = async () => expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(isEmpty).toPass({ timeout: 15_000 });
  await writeFile(worker, original);
});

test("files evicted from the cache are cached again by the next visit and open offline", async ({ page }) => {
  await page.goto("/");
  await waitForPrecache(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes("/assets/")) await cache.delete(request);
    }
  });
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1, name: "Цены" })).toBeVisible();
  await page.reload();
  await goOffline(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Цены" })).toBeVisible();
});

/** Opens the pages in an app window without an address bar. */
async function openApp(profile: string, address: string, options: LaunchOptions & BrowserContextOptions) {
  const args = [...(options.args ?? []), `--app=${address}`];
  const context = await chromium.launchPersistentContext(profile, { ...options, args });
  const page = context.pages()[0] ?? (await context.waitForEvent("page"));
  await page.waitForLoadState();
  await waitForHydration(page);
  return { context, page };
}

test("the installed app starts and calculates OSAGO while the server is unreachable", async ({
  launchOptions,
  locale,
  timezoneId,
}, testInfo) => {
  // The headless shell cannot install apps.
  const whole = process.env.CHROMIUM_WHOLE;
  const browser = { ...launchOptions, ...(whole && { executablePath: whole }) };
  const options = { ...browser, ...(locale && { locale }), ...(timezoneId && { timezoneId }) };
  const backend = await Backend.start(["--latency-ms", "0"]);
  const profile = testInfo.outputPath("profile");
  const first = await openApp(profile, `${backend.appUrl}/`, options);
  await waitForPrecache(first.page);
  const cdp = await first.context.newCDPSession(first.page);
  expect(await cdp.send("Page.getAppManifest")).toMatchObject({ errors: [] });
  expect(await cdp.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
  await first.context.close();
  await backend.stop();
  const cold = await openApp(profile, `${backend.appUrl}/osago`, options);
  await expect(cold.page.getByText("11 530,40").first()).toBeVisible();
  await cold.page.getByRole("button", { name: "Посчитать точно" }).click();
  await cold.page.getByLabel("Дата договора").fill("2026-11-20");
  await expect(cold.page.getByText("23 248,58").first()).toBeVisible();
  await cold.context.close();
});
