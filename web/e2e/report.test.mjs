// The report page in all its states: live, broken, reloaded, failed, foreign.
import assert from "node:assert/strict";
import { call } from "./api.mjs";
import { confirmPhone, inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const CRASHED = "Z94K241CBFR300002";
const RESTRICTED = "X7L4SRAV4G5300004";
const WANTED = "XW7BF4FK3HS300005";
const ROLLED_BACK = "Z94CB41ABJR300006";
const SOURCES_DOWN = "X9F5XXEEDED300009";
const SLOW = "XW8AN4NE0JH300010";
const TAXI = "Z94CB41ABJR300006";
const FROM_USA = "5UXCR6C02L9300008";
const SERVICES = ["gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted", "eaisto", "probeg", "taxi"];
/** The whole selection page. */
const ALL = [
  ...["eaisto", "probeg", "osago", "osagoinfo", "zalognotary", "zalogfedresurs", "fts", "taxi", "otzivcamp"],
  ...["photos", "vininfo", "fines", "gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted"],
];

startSuite();

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
  await page.getByText("7 из 7 источников, списано 21₽ из 21₽").waitFor();
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
    .getByRole("link", { name: /Пробег$/ })
    .click();
  await assertInView(page, "Пробег");
  await page.waitForFunction(() => document.activeElement.id === "probeg");
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

test("all sixteen services, one failing and one slow: what came is readable, what did not is not paid", async () => {
  const { page, assertSilent } = await signedIn("79160004007");
  await programs.setFaults({
    "gibdd.restrict": { fail: "MAINTENANCE" },
    "vindecoder.vin": { latencyMs: 6000 },
  });
  try {
    await openReport(page, await order(page, TAXI, ALL, { certificate: "9900300006" }));
    await page
      .getByRole("region", { name: "Штрафы", exact: true })
      .getByText(/^3 штрафа/)
      .waitFor();
    const decoded = page.getByRole("region", { name: "Расшифровка VIN", exact: true });
    assert.equal(await decoded.getByText("Ждём ответа источника").count(), 1);
    await page.getByText("16 из 16 источников").waitFor({ timeout: 30_000 });
  } finally {
    await programs.setFaults({});
  }
  // The policy in force is free too: there is none.
  await page.getByText("списано 36.5₽ из 41.5₽, возвращено 5₽").waitFor();
  for (const title of ["Сверка данных", "Лента событий", "График пробега", "Что проверить на осмотре"]) {
    await page.getByRole("region", { name: title, exact: true }).waitFor();
  }
  const restrictions = page.getByRole("region", { name: "Ограничения", exact: true });
  await restrictions.getByText("деньги возвращены на баланс").waitFor();
  await restrictions.getByText(/возвращено 2.5₽$/).waitFor();
  await page.getByRole("region", { name: "Сверка данных", exact: true }).getByRole("link").first().click();
  await page.waitForFunction(() => /^eaisto-\d+$/.test(document.activeElement.id));
  await page.goto(`${programs.appUrl}/dashboard?tab=balance&part=history`);
  await page.getByRole("row", { name: /Возвращено на баланс.*Ограничения.*\+2\.50₽/ }).waitFor();
  assertSilent();
});

test("a source without its input says what is missing and costs nothing", async () => {
  const { page, assertSilent } = await signedIn("79160004008");
  await openReport(page, await order(page, TAXI, ["fines", "gibdddtp"]));
  const fines = page.getByRole("region", { name: "Штрафы", exact: true });
  await fines.getByText(/^Нет .*номера СТС/).waitFor();
  await fines.getByText(/не списано$/).waitFor();
  assertSilent();
});

test("tabs: two always, others with data; keys choose; an address opens the tab of its record", async () => {
  const { page, assertSilent } = await signedIn("79160004009");
  const plain = await order(page, TAXI, ["gibdddtp"]);
  await openReport(page, plain);
  const tabs = page.getByRole("tablist", { name: "Сведения об автомобиле" }).getByRole("tab");
  await page.getByText(/^1 из 1/).waitFor();
  assert.deepEqual(await tabs.allInnerTexts(), ["Таможня", "Конвертация"]);
  await page
    .getByRole("tabpanel")
    .getByText(/^Данные не найдены/)
    .waitFor();
  await page.getByRole("tab", { name: "Конвертация" }).click();
  await page
    .getByRole("tabpanel")
    // The conversion was asked beside the order, since no ordered source can know a car.
    .getByText("Госномер")
    .first()
    .waitFor();

  const id = await order(page, TAXI, ["fts", "taxi", "otzivcamp", "photos"]);
  await openReport(page, id);
  await page.getByText(/^4 из 4/).waitFor();
  const names = (await tabs.allInnerTexts()).map((text) => text.split("\n").at(-1));
  assert.deepEqual(names, ["Таможня", "Конвертация", "Такси", "Отзывные кампании", "Фото"]);
  await page.getByRole("tab", { name: "Таможня" }).focus();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await page.getByRole("tabpanel").getByText("Найден в реестре такси").waitFor();
  await page.keyboard.press("End");
  await page
    .getByRole("tabpanel")
    .getByText(/в течение 10 минут/)
    .waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("tab", { name: "Таможня", selected: true }).waitFor();

  await page.goto(`${programs.appUrl}/report/${id}#taxi-1`);
  await page.reload();
  await page.waitForFunction(() => document.activeElement.id === "taxi-1");
  await page.getByRole("tab", { name: "Такси", selected: true }).waitFor();
  assertSilent();
});

test("photos: enlarged, turned by keys, kept, and a drawing in place of a dead link", async () => {
  const { page, assertSilent } = await signedIn("79160004010", { expectedStatuses: [404] });
  const id = await order(page, TAXI, ["photos"]);
  await openReport(page, id);
  await page.getByRole("tab", { name: "Фото" }).click();
  const grid = page.getByRole("list", { name: "Фотографии автомобиля" });
  await page.waitForFunction(() => document.querySelector("#photos img")?.naturalWidth > 0);
  await grid.getByRole("button", { name: /^Увеличить. Фото 1/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Фотографии автомобиля" });
  await dialog.getByText(/^1 из 2/).waitFor();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText(/^2 из 2/).waitFor();
  await page.keyboard.press("ArrowRight");
  await dialog.getByText(/^1 из 2/).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Скачать фото" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^avtosled-photo-1/);
  await inspectThemes(page, "report-photo-1280");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.activeElement.ariaLabel?.startsWith("Увеличить. Фото 1"));

  await page.route("**/api/photos/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  await grid.getByText("Фото недоступно").first().waitFor();
  assertSilent();
});

test("photos whose links died say so and offer nothing to save", async () => {
  const { page, assertSilent } = await signedIn("79160004012", { expectedStatuses: [404, 410] });
  await openReport(page, await order(page, TAXI, ["photos"]));
  await page.getByText(/^1 из 1 источника/).waitFor();
  await programs.expirePictures();
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  const grid = page.getByRole("list", { name: "Фотографии автомобиля" });
  await grid
    .getByText(/^Фото недоступно.*Ссылка на снимок жила 10 минут/)
    .first()
    .waitFor();
  // The picture at the head may still be in the cache of the browser.
  assert.ok((await grid.getByText(/^Фото недоступно/).count()) >= 1);

  const asked = [];
  page.on("request", (request) => request.url().includes("/api/photos/") && asked.push(request.url()));
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  await grid
    .getByText(/^Фото недоступно/)
    .first()
    .waitFor();
  // The picture at the head may still be in the cache of the browser.
  assert.ok((await grid.getByText(/^Фото недоступно/).count()) >= 1);
  assert.equal(await page.getByRole("link", { name: /^Скачать фото/ }).count(), 0);
  assert.deepEqual(asked, []);
  assertSilent();
});

test("on paper everything stands open and nothing is to be pressed", async () => {
  const { page, assertSilent } = await signedIn("79160004011", { colorScheme: "dark" });
  await openReport(page, await order(page, TAXI, SERVICES));
  await page.getByText(/^7 из 7/).waitFor();
  await page.emulateMedia({ media: "print" });
  await page.getByText("Найден в реестре такси").waitFor();
  await page.getByRole("table", { name: "Показания одометра, сначала последнее" }).first().waitFor();
  assert.equal(await page.getByRole("navigation").count(), 0);
  assert.equal(await page.getByRole("button").count(), 0);
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    "rgb(255, 255, 255)",
  );
  assertSilent();
});

for (const size of SIZES) {
  test(`the whole report at ${size.name}`, async () => {
    const { page, assertSilent } = await signedIn(`79160007${String(size.width).slice(0, 3)}`, { size });
    for (const [vin, certificate] of [
      [TAXI, "9900300006"],
      [FROM_USA, "9900300008"],
    ]) {
      await openReport(page, await order(page, vin, ALL, { certificate }));
      await page.getByText(/^16 из 16 источников/).waitFor({ timeout: 30_000 });
      await inspectThemes(page, `report-all-${vin}-${size.name}`);
    }
    const folded = page.getByRole("checkbox", { name: "Свернуть благополучное" });
    await folded.check();
    await page.getByRole("button", { name: "Раскрыть" }).first().click();
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
async function order(page, query, selectedServices, inputs = undefined) {
  const search = { query, type: "vin", catalogue: "selection", freeCheck: false, selectedServices };
  const { body } = await call(page, "POST", "/api/search", { ...search, ...(inputs && { inputs }) });
  return body.reportId;
}

async function openReport(page, id) {
  await page.goto(`${programs.appUrl}/report/${id}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function assertInView(page, title) {
  const section = page.getByRole("region", { name: title, exact: true });
  await section.waitFor();
  await page.waitForFunction(
    (id) => {
      const { top } = document.getElementById(id).getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    },
    await section.getAttribute("id"),
  );
}
