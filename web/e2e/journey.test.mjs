// The main job, with no help: from a plate on the home page to a report that fills in source by source.
import assert from "node:assert/strict";
import { inspectPage, openPage, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const PLATE = "А123ВС77";
const VIN = "XTAGFL110KY300001";
const SOURCES = ["История регистраций", "ДТП", "Розыск", "Ограничения", "Диагностические карты"];

const slow = ["gibdd.gibdd=200", "gibdd.dtp=500", "gibdd.wanted=2000"];
const sandboxFlags = ["--latency-ms", "300", ...slow.flatMap((latency) => ["--latency", latency])];
startSuite({ sandboxFlags });

test("a visitor types a plate, signs in by phone and watches the free report fill in", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(programs.appUrl);
  await page.getByRole("tab", { name: "Госномер" }).click();
  await page.getByLabel("Государственный номер").fill(PLATE);
  await page.getByRole("button", { name: "Проверить автомобиль" }).click();
  await page.getByText("Требуется авторизация").waitFor();

  await page.getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill("9160003001");
  await page.getByRole("button", { name: "Получить код" }).click();
  await page.getByLabel("Код из SMS").waitFor();
  await page.getByLabel("Код из SMS").fill(await readCode(page, "79160003001"));

  await page.waitForURL(/\/services\?plate=/);
  await page.getByText("LADA VESTA").waitFor();
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).click();
  await page.waitForURL(/\/report\/[0-9a-f-]{36}$/);

  await page.getByRole("heading", { name: "Проверка идёт" }).waitFor();
  const history = page.getByRole("region", { name: "История регистраций" });
  const wanted = page.getByRole("region", { name: "Розыск" });
  await history.getByText(/Состоит на учёте/).waitFor();
  assert.ok(await wanted.getByText("Ждём ответа источника").isVisible(), "a slow source is still asked");
  await page.getByText("Страницу можно закрыть").waitFor();
  // The toast stays five seconds, and looking at the page may take longer.
  const toast = ["Проверка завершена", "Отчет готов к просмотру"].map((text) =>
    page.getByText(text).waitFor(),
  );
  await inspectPage(page, "report-running-1280");
  await Promise.all(toast);
  await page.getByRole("heading", { name: "В 5 ответивших источниках ничего не найдено" }).waitFor();
  await page.getByText("5 из 5 источников, бесплатная проверка: списано 0₽").waitFor();
  await wanted.getByText("В розыске не числится").waitFor();
  for (const title of SOURCES) {
    const section = page.getByRole("region", { name: title, exact: true });
    await section.getByText(/Выполнено за .* бесплатная проверка$/).waitFor();
  }
  await page.getByRole("heading", { level: 1, name: "LADA VESTA, 2019" }).waitFor();
  assert.equal((await page.locator("header p", { hasText: "XTA" }).textContent()).trim(), VIN);
  assertSilent();
});

// The times are printed, not asserted: the machine that runs the tests may be busy.
test("blocks are on the page as soon as their sources have answered", async (t) => {
  const phone = "79160003002";
  const { page } = await openPage(browser);
  await signIn(page, programs, phone);
  await page.goto(`${programs.appUrl}/services?vin=${VIN}`);
  await page.getByRole("button", { name: "Получить отчёт за 0₽" }).click();
  const history = page.getByRole("region", { name: "История регистраций" });
  await history.getByText(/Состоит на учёте/).waitFor();
  const firstSeen = Date.now();
  assert.equal((await readReport(page)).status, "running", "the first block came before the last");
  await page.getByText("Проверка завершена").waitFor();
  const lastSeen = Date.now();

  const report = await readReport(page);
  assert.equal(report.status, "completed");
  const first = report.reportData.services.find((service) => service.source === "history");
  t.diagnostic(`first block on the page ${firstSeen - Date.parse(first.fetchedAt)} ms after its answer`);
  t.diagnostic(`end on the page ${lastSeen - Date.parse(report.finishedAt)} ms after the last answer`);
  const took = Date.parse(report.finishedAt) - Date.parse(report.createdAt);
  t.diagnostic(`sources of 0.2, 0.5 and 2 s: complete ${took} ms after ordering`);
});

function readReport(page) {
  return page.evaluate(async () => {
    const response = await fetch(`/api${location.pathname.replace("report", "reports")}`, {
      headers: { authorization: `Bearer ${localStorage.getItem("auth_token")}` },
    });
    return response.json();
  });
}

/** Opens the inbox in a second tab as a person would. */
async function readCode(page, phone) {
  const inbox = await page.context().newPage();
  await inbox.goto(`${programs.sandboxUrl}/inbox?to=${phone}`);
  const letter = inbox.getByText(/код \d{6}/);
  await letter.first().waitFor();
  const code = /\d{6}/.exec(await letter.first().textContent())[0];
  await inbox.close();
  return code;
}
