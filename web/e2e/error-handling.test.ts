// Tests of error handling and page transitions that need a real browser.
import { expect, type Page, type Route } from "@playwright/test";
import type { GetReportData, NoteClientErrorData, ReportView } from "@/api/generated/types.gen";
import { callsOf, order } from "./support/api.ts";
import { PHONE } from "./support/inspect.ts";
import { openSource } from "./support/report.ts";
import { test } from "./support/test.ts";

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a link followed from a scrolled page opens the next page at its top", async ({ page }) => {
  // Smooth scrolling must not be used, even when motion is allowed.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/contacts");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Публичная оферта" });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /оферт/i })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test("a page loaded in the tab after a scrolled one opens at its top", async ({ page }) => {
  await page.goto("/public-offer");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.goto("/contacts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test("the preloaded menu opens offline, and a page that cannot load shows a connection error", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(["net::ERR_INTERNET_DISCONNECTED"]);
  await page.setViewportSize(PHONE);
  await page.goto("/contacts");
  // The menu is preloaded before it is opened.
  const fetched = page.waitForResponse(/side-menu/);
  await page.getByRole("button", { name: "Открыть меню" }).focus();
  await (await fetched).finished();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Открыть меню" }).click();
  await page.getByRole("dialog", { name: "Меню" }).getByRole("link", { name: "О сервисе" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Нет связи" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Автослед, на главную" })).toBeVisible();
});

test("a section that fails to render is reported to the server and leaves the others readable", async ({
  page,
  user,
  backend,
  consoleGuard,
}) => {
  // React also logs errors that a boundary catches.
  consoleGuard.allow(["React error"]);
  await backend.credit(user.phone, 100);
  const selectedServices = ["gibdddtp", "gibddwanted"];
  const id = await order(page, { query: "Z94K241CBFR300002", selectedServices });
  await page.goto(`/report/${id}`);
  await expect(page.getByText("2 из 2 источников")).toBeVisible();
  await page.route(callsOf<GetReportData>("/api/reports/{id}"), serveCorruptReport("gibdddtp"));
  const reportSent = page.waitForResponse(callsOf<NoteClientErrorData>("/api/client-errors"));
  await page.reload();
  const broken = await openSource(page, "ДТП");
  await expect(broken.getByText("Раздел не показан")).toBeVisible();
  const other = page.getByRole("region", { name: "Розыск", exact: true });
  await expect(other).toBeVisible();
  await expect(page.getByText("Раздел не показан")).toHaveCount(1);
  const answer = await reportSent;
  expect(answer.status()).toBe(204);
  expect(answer.request().postDataJSON()).toMatchObject({ kind: "render", place: "report-section" });
});

/** Route handler that replaces the data of one source in a report by data that cannot be rendered. */
function serveCorruptReport(service: string) {
  return async (route: Route) => {
    const response = await route.fetch();
    const report: ReportView = await response.json();
    for (const one of report.reportData.services) {
      const shown = { notes: [{ from: "a note is a text" }], groups: [], lists: [] };
      if (one.id === service) Object.assign(one, { shown });
    }
    await route.fulfill({ response, json: report });
  };
}

test("a link opened after a deploy reloads the page once and keeps the typed VIN", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(["status of 404", "dynamically imported module"]);
  const vin = "XTA219010N0000001";
  await page.goto("/search");
  const field = page.getByRole("textbox", { name: /VIN/ });
  await field.fill(vin);
  const loads = await simulateDeploy(page, "contacts");
  await page.getByRole("banner").getByRole("link", { name: "Помощь" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Контакты" })).toBeVisible();
  // The prerendered page is visible before the load event.
  await expect.poll(loads).toBe(1);
  await page.goBack();
  await expect(field).toHaveValue(vin);
  expect(loads()).toBe(1);
});

test("a deploy during unsaved input shows a notice and reloads only on request", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(["status of 404", "dynamically imported module"]);
  await page.setViewportSize(PHONE);
  await page.goto("/auth-flow?step=password");
  const field = page.getByRole("main").getByRole("textbox").first();
  await field.fill("anna");
  const loads = await simulateDeploy(page, "side-menu");
  await page.getByRole("button", { name: "Открыть меню" }).focus();
  await expect(page.getByText("Вышла новая версия Автоследа.")).toBeVisible();
  await expect(field).toHaveValue("anna");
  expect(loads()).toBe(0);
  await page.getByRole("button", { name: "Обновить страницу" }).click();
  await expect.poll(loads).toBe(1);
});

/** Simulates a newer version without the given script of this one; returns a counter of page loads. */
async function simulateDeploy(page: Page, script: string): Promise<() => number> {
  let loads = 0;
  page.on("load", () => loads++);
  await page.route(`**/assets/${script}-*.js`, (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: "" }) : route.continue(),
  );
  await page.route("/", (route) =>
    loads === 0 ? route.fulfill({ contentType: "text/html", body: "a newer version" }) : route.continue(),
  );
  return () => loads;
}
