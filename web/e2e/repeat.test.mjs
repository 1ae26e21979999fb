// The same car again: the report that is there, answers that are there, and what failed asked anew.
import assert from "node:assert/strict";
import { call } from "./api.mjs";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

/** A car of which no source answers from a cache of its own. */
const VIN = "XTA219010N0000002";
/** What the check page chooses by itself for whoever has a free check. */
const FREE_SET = ["dtp", "history", "wanted", "restrict", "diagnostic"];

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

test("a report that is there is offered, and so are its answers", async () => {
  const { page, assertSilent } = await signedIn("79160012001");
  const first = await ordered(page, FREE_SET);
  await page.goto(`${programs.appUrl}/search`);
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByText("Отчёт по этой машине уже есть").waitFor();
  await inspectThemes(page, "repeat-offer-1280");
  await page.getByRole("link", { name: "Открыть отчёт" }).click();
  await page.waitForURL(`${programs.appUrl}/report/${first}`);
  await page.goto(`${programs.appUrl}/search`);
  await page.getByRole("textbox", { name: "VIN-номер" }).fill(VIN);
  await page.getByRole("checkbox", { name: "Взять готовые ответы" }).check();
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);
  const second = page.url().split("/").at(-1);
  assert.notEqual(second, first);
  await page.getByText(/^5 из 5 источников/).waitFor();
  const { body: report } = await call(page, "GET", `/api/reports/${second}`);
  assert.deepEqual(
    report.reportData.services.map(({ fromCache }) => fromCache),
    FREE_SET.map(() => true),
  );
  assertSilent();
});

test("what failed is asked again, the rest is copied", async () => {
  const { page, assertSilent } = await signedIn("79160012002");
  await programs.setFaults({ "gibdd.wanted": { fail: "498", failTimes: 1 } });
  const first = await ordered(page, ["probeg", "dtp", "wanted"]);
  await page.goto(`${programs.appUrl}/report/${first}`);
  const offer = page.getByText("Обновить отчёт перед сделкой");
  await offer.waitFor();
  await page.getByText("Розыск: не ответил, 2.5₽").waitFor();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await inspectPage(page, `refresh-offer-${size.name}`);
  }
  await page.getByRole("button", { name: "Обновить за 2.5₽" }).click();
  await page.waitForURL((url) => /\/report\//.test(url.pathname) && !url.pathname.endsWith(first));
  await page.getByText(/^3 из 3 источников, списано 2\.5₽/).waitFor();
  assert.equal(await offer.count(), 0, "everything is fresh");
  await page.goto(`${programs.appUrl}/report/${first}`);
  await page.getByRole("link", { name: /^Обновлён/ }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Обновить за/ }).count(), 0);
  assertSilent();
});

async function signedIn(phone) {
  const opened = await openPage(browser);
  await signIn(opened.page, programs, phone);
  await programs.credit(phone, 100);
  return opened;
}

/** The id of a complete report. */
async function ordered(page, selectedServices) {
  const order = { query: VIN, type: "vin", catalogue: "search", selectedServices, freeCheck: false };
  const { reportId } = (await call(page, "POST", "/api/search", order)).body;
  await page.goto(`${programs.appUrl}/report/${reportId}`);
  const count = selectedServices.length;
  await page.getByText(`${count} из ${count} источников`).waitFor({ timeout: 30_000 });
  return reportId;
}
