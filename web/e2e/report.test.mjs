// The report page in all its states: live, broken, reloaded, failed, foreign.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  confirmPhone,
  inspectPage,
  inspectThemes,
  launchBrowser,
  openPage,
  SIZES,
  signIn,
} from "./browser.mjs";
import { startPrograms } from "./programs.mjs";

const CRASHED = "Z94K241CBFR300002";
const RESTRICTED = "X7L4SRAV4G5300004";
const WANTED = "XW7BF4FK3HS300005";
const ROLLED_BACK = "Z94CB41ABJR300006";
const SOURCES_DOWN = "X9F5XXEEDED300009";
const SLOW = "XW8AN4NE0JH300010";
const SERVICES = ["gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted", "eaisto", "probeg", "taxi"];

let programs;
let browser;

before(async () => {
  programs = await startPrograms();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await programs?.stop();
});

test("a source that fails gives its money back and says so", async () => {
  const { page, assertSilent } = await signedIn("79160004001");
  await openReport(page, await order(page, SOURCES_DOWN, ["gibddhistory", "gibddwanted"]));
  await page.getByText("2 из 2 источников, списано 2.5₽ из 5₽, возвращено 2.5₽").waitFor();
  const wanted = page.getByRole("region", { name: "Розыск" });
  await wanted.getByText("деньги возвращены на баланс").waitFor();
  await wanted.getByText(/^Ошибка.*возвращено 2.5₽$/).waitFor();
  assert.equal(await page.getByText("Автомобиль чистый").count(), 0);
  await page.getByRole("link", { name: /497\.50₽/ }).waitFor();
  assertSilent();
});

test("a reload in the middle goes on where it was", async () => {
  const { page, assertSilent } = await signedIn("79160004002");
  await openReport(page, await order(page, SLOW, SERVICES));
  await page.getByText(/^[2-5] из 7 источников/).waitFor();
  await page.reload();
  await page.getByText("Страницу можно закрыть").waitFor();
  await page.getByText("Проверка завершена").waitFor({ timeout: 20_000 });
  await page.getByText("7 из 7 источников, списано 19₽ из 19₽").waitFor();
  assertSilent();
});

test("without the stream the page asks again until the report is complete", async () => {
  const { page, assertSilent } = await signedIn("79160004003", { expectedStatuses: [503] });
  await page.route("**/api/reports/*/events", (route) => route.fulfill({ status: 503, body: "" }));
  await openReport(page, await order(page, SLOW, ["gibddhistory", "gibdddtp"]));
  await page.getByText("Проверка завершена").waitFor({ timeout: 20_000 });
  assertSilent();
});

test("a visitor signs in and comes back to the report; a stranger does not see it", async () => {
  const { page: owner } = await signedIn("79160004004");
  const id = await order(owner, CRASHED, ["gibdddtp"]);
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [404] });
  await page.goto(`${programs.appUrl}/report/${id}`);
  await page.getByRole("heading", { name: "Войдите, чтобы открыть отчёт" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, programs, "79160004005");
  await page.waitForURL(`${programs.appUrl}/report/${id}`);
  await page.getByRole("heading", { name: "Отчёт не найден" }).waitFor();
  await page.getByText("Возможно, отчёт был удалён или ссылка неверна").waitFor();
  await inspectPage(page, "report-not-found-1280");
  await page.getByRole("link", { name: "Назад к отчётам" }).click();
  await page.waitForURL(`${programs.appUrl}/profile`);
  assertSilent();
});

test("the navigation leads to a section, a deep link opens in place", async () => {
  const { page, assertSilent } = await signedIn("79160004006");
  const id = await order(page, ROLLED_BACK, SERVICES);
  await openReport(page, id);
  await page.getByText(/^7 из 7 источников/).waitFor();
  await page
    .getByRole("navigation", { name: "Разделы отчёта" })
    .getByRole("link", { name: "Пробег" })
    .click();
  await assertInView(page, "Пробег");
  assert.equal(await page.evaluate(() => document.activeElement.id), "probeg");
  await page.getByRole("img", { name: /^Пробег по годам/ }).waitFor();
  await page.getByRole("table", { name: /Показания одометра/ }).waitFor();

  await page.goto(`${programs.appUrl}/report/${id}#gibddrestricted`);
  await page.reload();
  await assertInView(page, "Ограничения");
  assertSilent();
});

for (const size of SIZES) {
  test(`reports and the cabinet at ${size.name}`, async () => {
    const phone = `79160006${String(size.width).slice(0, 3)}`;
    const { page, assertSilent } = await signedIn(phone, { size });
    const reports = [CRASHED, RESTRICTED, WANTED, ROLLED_BACK, SOURCES_DOWN];
    const ids = [];
    for (const vin of reports) ids.push(await order(page, vin, SERVICES));
    for (const [place, vin] of reports.entries()) {
      await openReport(page, ids[place]);
      await page.getByText(/^7 из 7 источников/).waitFor({ timeout: 30_000 });
      await inspectThemes(page, `report-${vin}-${size.name}`);
    }
    for (const path of ["/dashboard", "/dashboard?tab=reports", "/dashboard?tab=balance", "/profile"]) {
      await page.goto(programs.appUrl + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      const name = path.replace(/^\//, "").replace("?tab=", "-");
      await inspectThemes(page, `${name}-${size.name}`);
    }
    assertSilent();
  });
}

async function signedIn(phone, options) {
  const opened = await openPage(browser, options);
  await signIn(opened.page, programs, phone);
  await programs.credit(phone, 500);
  return opened;
}

/** Orders as the selection page does; the choice of checks has its own test. */
function order(page, query, selectedServices) {
  return page.evaluate(
    async ([query, selectedServices]) => {
      const response = await fetch("/api/search", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${localStorage.getItem("auth_token")}`,
        },
        body: JSON.stringify({
          query,
          type: "vin",
          catalogue: "selection",
          freeCheck: false,
          selectedServices,
        }),
      });
      return (await response.json()).reportId;
    },
    [query, selectedServices],
  );
}

async function openReport(page, id) {
  await page.goto(`${programs.appUrl}/report/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function assertInView(page, title) {
  const section = page.getByRole("region", { name: title });
  await section.waitFor();
  await page.waitForFunction(
    (id) => {
      const { top } = document.getElementById(id).getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    },
    await section.getAttribute("id"),
  );
}
