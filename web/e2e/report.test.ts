// Tests of the report page in all its states: live, failing, reloaded, failed, not owned.
import { expect, type Page } from "@playwright/test";
import type { FollowReportData, GetPhotoData, Search, SourceInputs } from "@/api/generated/types.gen";
import { callsOf, order } from "./support/api.ts";
import { inspectPage, inspectSizes, inspectThemes, PHONE } from "./support/inspect.ts";
import { openSource } from "./support/report.ts";
import { confirmPhone, signIn } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const CRASHED = "Z94K241CBFR300002";
const RESTRICTED = "X7L4SRAV4G5300004";
const WANTED = "XW7BF4FK3HS300005";
const ROLLED_BACK = "Z94CB41ABJR300006";
const SOURCES_DOWN = "X9F5XXEEDED300009";
const SLOW = "XW8AN4NE0JH300010";
const TAXI = "Z94CB41ABJR300006";
const FROM_USA = "5UXCR6C02L9300008";
const SERVICES = ["gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted", "eaisto", "probeg", "taxi"];
/** VINs of the cars whose report pages are checked. */
const CARS = {
  crashed: CRASHED,
  restricted: RESTRICTED,
  wanted: WANTED,
  "rolled back": ROLLED_BACK,
  "not answered for": SOURCES_DOWN,
};
/** Cars with complete reports: name, VIN, and the certificate number that some sources need. */
const WHOLE = [
  ["taxi", TAXI, "9900300006"],
  ["car from the USA", FROM_USA, "9900300008"],
] as const;

const PHOTOS = callsOf<GetPhotoData>("/api/photos/{service}/{place}/{size}");

/** Ids of all services of the selection page. */
const ALL = [
  ...["eaisto", "probeg", "osago", "osagoinfo", "zalognotary", "zalogfedresurs", "fts", "taxi", "otzivcamp"],
  ...["photos", "vininfo", "fines", "gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted"],
];

test("a failed source shows its error, and its price is returned to the balance", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await openReport(page, await orderSelected(page, SOURCES_DOWN, ["gibddhistory", "gibddwanted"]));
  await expect(page.getByText("1 из 2 источников, списано 2,50₽ из 5₽, возвращено 2,50₽")).toBeVisible();
  const wanted = await openSource(page, "Розыск");
  await expect(wanted.getByText("деньги возвращены на баланс")).toBeVisible();
  await expect(wanted.getByText(/^Ошибка.*возвращено 2,50₽$/)).toBeVisible();
  await expect(page.getByText("Автомобиль чистый")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /497,50₽/ })).toBeVisible();
});

test("a running report continues after a reload until all sources have responded", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await backend.sandbox.setFaults({ "gibdd.gibdd": { latencyMs: 8000 } });
  await openReport(page, await orderSelected(page, SLOW, SERVICES));
  await expect(page.getByText(/^[1-6] из 7 источников/)).toBeVisible();
  await page.reload();
  await expect(page.getByText("Страницу можно закрыть")).toBeVisible();
  await expect(page.getByText("Проверка завершена")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("7 из 7 источников, списано 21₽ из 21₽")).toBeVisible();
});

test("without the event stream the page polls until the report is complete", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(503);
  await backend.credit(user.phone, 500);
  await page.route(callsOf<FollowReportData>("/api/reports/{id}/events"), (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  // The page must be open before the response whose toast is expected.
  await backend.sandbox.setFaults({ "gibdd.gibdd": { latencyMs: 8000 } });
  await openReport(page, await orderSelected(page, SLOW, ["gibddhistory", "gibdddtp"]));
  await expect(page.getByText("Проверка завершена")).toBeVisible({ timeout: 30_000 });
});

test("a visitor who signs in at a report of another user returns to it and does not see it", async ({
  page,
  backend,
  newPhone,
  openPage,
  allowStatuses,
}) => {
  const owner = await openPage();
  const { phone } = await signIn(owner, backend, newPhone());
  await backend.credit(phone, 500);
  const id = await orderSelected(owner, CRASHED, ["gibdddtp"]);
  allowStatuses(404);
  await page.goto(`/report/${id}`);
  await expect(page.getByRole("heading", { name: "Войдите, чтобы открыть отчёт" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await confirmPhone(page, backend, newPhone());
  await expect(page).toHaveURL(`/report/${id}`);
  await expect(page.getByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  await expect(page.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
  await inspectPage(page);
  await page.getByRole("link", { name: "Назад к отчётам" }).click();
  await expect(page).toHaveURL("/profile");
});

test("the section navigation and an anchor in the URL scroll to their section", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  const id = await orderSelected(page, ROLLED_BACK, SERVICES);
  await openReport(page, id);
  await expect(page.getByText(/^7 из 7 источников/)).toBeVisible();
  await page
    .getByRole("navigation", { name: "Разделы отчёта" })
    .getByRole("link", { name: /Пробег$/ })
    .click();
  await assertInView(page, "Пробег");
  await expect(page.locator("#probeg")).toBeFocused();
  await expect(page.getByRole("img", { name: /^Пробег по годам/ })).toBeVisible();

  await page.goto(`/report/${id}#gibddrestricted`);
  await page.reload();
  await assertInView(page, "Ограничения");
});

test.describe("on a phone and on a desktop", () => {
  test.use({ viewport: PHONE });

  for (const [title, vin] of Object.entries(CARS)) {
    test(`the report of a car that is ${title} counts its answers and has no axe violation`, async ({
      page,
      user,
      backend,
    }) => {
      await backend.credit(user.phone, 500);
      await openReport(page, await orderSelected(page, vin, SERVICES));
      const answered = vin === SOURCES_DOWN ? 5 : 7;
      const count = new RegExp(`^${answered} из 7 источников`);
      await expect(page.getByText(count)).toBeVisible({ timeout: 30_000 });
      await inspectSizes(page);
    });
  }

  test("no dashboard page of a user with a report has an axe violation or scrolls sideways", async ({
    page,
    user,
    backend,
  }) => {
    await backend.credit(user.phone, 500);
    await orderSelected(page, CRASHED, SERVICES);
    for (const path of ["/dashboard", "/dashboard?tab=reports", "/dashboard?tab=balance", "/profile"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await inspectSizes(page);
      });
    }
  });

  for (const [title, vin, certificate] of WHOLE) {
    test(`the complete report of a ${title} has no axe violation, also with its sections expanded`, async ({
      page,
      user,
      backend,
    }) => {
      await backend.credit(user.phone, 500);
      await openReport(page, await orderSelected(page, vin, ALL, { certificate }));
      await expect(page.getByText(/^16 из 16 источников/)).toBeVisible({ timeout: 30_000 });
      await inspectSizes(page);
      // A phone shows only some of the sources without remarks.
      await page
        .getByRole("button", { name: /^Показать все/ })
        .first()
        .click();
      await openSource(page, "История регистраций");
      await openSource(page, "Лента событий");
      await inspectSizes(page);
    });
  }
});

test("when one of sixteen services fails and one is slow, only the answered ones are charged", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await backend.sandbox.setFaults({
    "gibdd.restrict": { fail: "MAINTENANCE" },
    "vindecoder.vin": { latencyMs: 6000 },
  });
  await openReport(page, await orderSelected(page, TAXI, ALL, { certificate: "9900300006" }));
  await expect(
    page.getByRole("region", { name: "Штрафы", exact: true }).getByText(/^3 штрафа/),
  ).toBeVisible();
  const decoded = page.getByRole("region", { name: "Расшифровка VIN", exact: true });
  await expect(decoded.getByText("Ждём ответа источника")).toBeVisible();
  await expect(page.getByText("15 из 16 источников")).toBeVisible({ timeout: 30_000 });
  // The current policy is free too, because none was found.
  await expect(page.getByText("списано 36,50₽ из 41,50₽, возвращено 5₽")).toBeVisible();
  for (const title of ["Сверка данных", "Лента событий", "Пробег и владельцы", "Что проверить на осмотре"]) {
    await expect(page.getByRole("region", { name: title, exact: true })).toBeVisible();
  }
  const restrictions = await openSource(page, "Ограничения");
  await expect(restrictions.getByText("деньги возвращены на баланс")).toBeVisible();
  await expect(restrictions.getByText(/возвращено 2,50₽$/)).toBeVisible();
  const compared = await openSource(page, "Сверка данных");
  await compared.getByRole("link").first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^eaisto-\d+$/);
  await page.goto("/dashboard?tab=balance&part=history");
  await page
    .getByRole("button", { name: /операци.* по отчёту/ })
    .first()
    .click();
  await expect(page.getByRole("row", { name: /Возвращено на баланс.*Ограничения.*\+2,50₽/ })).toBeVisible();
});

test("a source without its input reports what is missing and is not charged", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  await openReport(page, await orderSelected(page, TAXI, ["fines", "gibdddtp"]));
  const fines = await openSource(page, "Штрафы");
  await expect(fines.getByText(/^Нет .*номера СТС/).last()).toBeVisible();
  await expect(fines.getByText(/не списано$/)).toBeVisible();
});

test("two tabs are always present, others only with data; keys and anchors select them", async ({
  page,
  user,
  backend,
}) => {
  await backend.credit(user.phone, 500);
  const plain = await orderSelected(page, TAXI, ["gibdddtp"]);
  await openReport(page, plain);
  const tabs = page.getByRole("tablist", { name: "Сведения об автомобиле" }).getByRole("tab");
  await expect(page.getByText(/^1 из 1/)).toBeVisible();
  await expect(tabs).toHaveText([/Таможня$/, /Конвертация$/]);
  // The conversion runs in addition to the order, because no ordered source knows the car.
  await expect(page.getByRole("tabpanel").getByText("Госномер").first()).toBeVisible();
  await page.getByRole("tab", { name: "Таможня" }).click();
  await expect(page.getByRole("tabpanel").getByText(/^Данные не найдены/)).toBeVisible();

  const id = await orderSelected(page, TAXI, ["fts", "taxi", "otzivcamp", "photos"]);
  await openReport(page, id);
  await expect(page.getByText(/^4 из 4/)).toBeVisible();
  await expect(tabs).toHaveText([/Таможня$/, /Конвертация$/, /Такси$/, /Отзывные кампании$/, /Фото$/]);
  await page.getByRole("tab", { name: "Таможня" }).click();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.getByRole("tabpanel").getByText("Найден в реестре такси")).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.getByRole("tabpanel").getByText(/в течение 10 минут/)).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: "Таможня", selected: true })).toBeVisible();

  await page.goto(`/report/${id}#taxi-1`);
  await page.reload();
  await expect(page.locator("#taxi-1")).toBeFocused();
  await expect(page.getByRole("tab", { name: "Такси", selected: true })).toBeVisible();
});

test("a photo is enlarged, browsed by keys and downloaded, and a missing one has a placeholder", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(404);
  await backend.credit(user.phone, 500);
  const id = await orderSelected(page, TAXI, ["photos"]);
  await openReport(page, id);
  await page.getByRole("tab", { name: "Фото" }).click();
  const grid = page.getByRole("list", { name: "Фотографии автомобиля" });
  await expect
    .poll(() =>
      grid
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await grid.getByRole("button", { name: /^Увеличить. Фото 1/ }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Фотографии автомобиля" });
  await expect(dialog.getByText(/^1 из 2/)).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByText(/^2 из 2/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByText(/^1 из 2/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: "Скачать фото" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^avtosled-photo-1/);
  await inspectThemes(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole("button", { name: /^Увеличить. Фото 1/ })).toBeFocused();

  await page.route(PHOTOS, (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  await expect(grid.getByText("Фото недоступно").first()).toBeVisible();
});

test("photos with expired links show a placeholder, are not requested and not downloadable", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(404, 410);
  await backend.credit(user.phone, 500);
  // Loaded photos stay in the browser cache.
  await page.route(PHOTOS, (route) => route.fulfill({ status: 404, body: "" }));
  await openReport(page, await orderSelected(page, TAXI, ["photos"]));
  await expect(page.getByText(/^1 из 1 источника/)).toBeVisible();
  await backend.sandbox.expirePictures();
  await page.unroute(PHOTOS);
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  const grid = page.getByRole("list", { name: "Фотографии автомобиля" });
  await expect(grid.getByText(/^Фото недоступно.*Ссылка на снимок жила 10 минут/).first()).toBeVisible();

  const asked: string[] = [];
  page.on("request", (request) => PHOTOS.test(request.url()) && asked.push(request.url()));
  await page.clock.setFixedTime(Date.now() + 11 * 60_000);
  await page.reload();
  await page.getByRole("tab", { name: "Фото" }).click();
  await expect(grid.getByText(/^Фото недоступно/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Скачать фото/ })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("a printed report has all sections expanded and no controls", async ({ page, user, backend }) => {
  await backend.credit(user.phone, 500);
  await page.emulateMedia({ colorScheme: "dark" });
  await openReport(page, await orderSelected(page, TAXI, SERVICES));
  await expect(page.getByText(/^7 из 7/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Найден в реестре такси")).toBeVisible();
  await expect(
    page.getByRole("table", { name: "Показания одометра, сначала последнее" }).first(),
  ).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

/** Orders a report by the API with the request of the selection page, whose form has its own test. */
function orderSelected(page: Page, query: string, selectedServices: string[], inputs?: SourceInputs) {
  const search: Search = { query, catalogue: "selection", freeCheck: false, selectedServices };
  return order(page, { ...search, ...(inputs && { inputs }) });
}

async function openReport(page: Page, id: string) {
  await page.goto(`/report/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

async function assertInView(page: Page, title: string) {
  const section = page.getByRole("region", { name: title, exact: true });
  await expect(section).toBeVisible();
  const distance = () => section.evaluate((element) => element.getBoundingClientRect().top / innerHeight);
  await expect.poll(distance).toBeGreaterThanOrEqual(0);
  await expect.poll(distance).toBeLessThan(0.5);
}
