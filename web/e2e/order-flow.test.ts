// Test of the main flow: from a plate on the home page to a report that fills in by source.
import { expect, type Page } from "@playwright/test";
import { getReport } from "@/api/generated/sdk.gen";
import type { ReportView } from "@/api/generated/types.gen";
import { clientOf } from "./support/api.ts";
import type { Backend } from "./support/backend.ts";
import { inspectPage } from "./support/inspect.ts";
import { openSource } from "./support/report.ts";
import { test } from "./support/test.ts";

const PLATE = "А123ВС77";
const VIN = "XTAGFL110KY300001";
const SOURCES = ["История регистраций", "ДТП", "Розыск", "Ограничения", "Диагностические карты"];

const slow = ["gibdd.gibdd=200", "gibdd.dtp=500", "gibdd.wanted=5000"];
test.use({ sandboxFlags: ["--latency-ms", "300", ...slow.flatMap((latency) => ["--latency", latency])] });

test("a visitor who enters a plate and signs in by phone gets a complete free report", async ({
  page,
  backend,
  newPhone,
}) => {
  const phone = newPhone();
  await page.goto("/");
  await page.getByRole("textbox", { name: "Госномер, VIN или номер кузова" }).fill(PLATE);
  await page.getByRole("button", { name: "Проверить автомобиль" }).click();
  await expect(page.getByText("Требуется авторизация")).toBeVisible();

  await page.locator("form").getByRole("button", { name: "Войти и проверить бесплатно" }).click();
  await page.getByRole("button", { name: "Войти по телефону" }).click();
  await page.getByLabel("Номер телефона").fill(`+${phone}`);
  await page.getByRole("button", { name: "Получить код" }).click();
  await expect(page.getByLabel("Код из SMS")).toBeVisible();
  await page.getByLabel("Код из SMS").fill(await readCode(page, backend, phone));

  await expect(page).toHaveURL(/\/services\?plate=/);
  await expect(page.getByText("LADA VESTA")).toBeVisible();
  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  await expect(page).toHaveURL(/\/report\/[0-9a-f-]{36}$/);

  await expect(page.getByRole("heading", { name: "Проверка идёт" })).toBeVisible();
  const history = page.getByRole("region", { name: "История регистраций" });
  const wanted = page.getByRole("region", { name: "Розыск" });
  await expect(history.getByText(/Состоит на учёте/)).toBeVisible();
  await expect(wanted.getByText("Ждём ответа источника")).toBeVisible();
  await expect(page.getByText("Страницу можно закрыть")).toBeVisible();
  // Awaited before the checks of the page, because the toast disappears after five seconds.
  const toast = ["Проверка завершена", "Отчет готов к просмотру"].map((text) =>
    expect(page.getByText(text)).toBeVisible(),
  );
  await inspectPage(page);
  await Promise.all(toast);
  await expect(page.getByRole("heading", { name: "В 5 ответивших источниках замечаний нет" })).toBeVisible();
  await expect(page.getByText("5 из 5 источников, бесплатная проверка: списано 0₽")).toBeVisible();
  await expect(wanted.getByText("В розыске не числится")).toBeVisible();
  for (const title of SOURCES) {
    const section = await openSource(page, title);
    await expect(section.getByText(/Выполнено за .* бесплатная проверка$/)).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: "LADA VESTA, 2019" })).toBeVisible();
  await expect(page.locator("header p", { hasText: "XTA" })).toHaveText(VIN);
});

// Times are logged but not checked, since the test machine may be busy.
test("a section appears once its source has responded, while the report is still running", async ({
  page,
  user,
}) => {
  await page.goto(`/services?vin=${VIN}`);
  await page.getByRole("button", { name: "Проверить бесплатно" }).click();
  const history = page.getByRole("region", { name: "История регистраций" });
  await expect(history.getByText(/Состоит на учёте/)).toBeVisible();
  const firstSeen = Date.now();
  expect((await readReport(page)).status, "the first block came before the last").toBe("running");
  await expect(page.getByText("Проверка завершена")).toBeVisible();
  const lastSeen = Date.now();

  const report = await readReport(page);
  expect(report.status).toBe("completed");
  const first = report.reportData.services.find(({ source }) => source === "history");
  const finished = Date.parse(report.finishedAt ?? "");
  note(`first block on the page ${firstSeen - Date.parse(first?.fetchedAt ?? "")} ms after its answer`);
  note(`end on the page ${lastSeen - finished} ms after the last answer`);
  const took = finished - Date.parse(report.createdAt);
  note(`sources of 0.2, 0.5 and 5 s: complete ${took} ms after ordering`);
});

function note(description: string) {
  test.info().annotations.push({ type: "time", description });
}

function readReport(page: Page): Promise<ReportView> {
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  return getReport({ client: clientOf(page), path: { id } });
}

/** Reads the SMS code from the sandbox inbox in a second tab. */
async function readCode(page: Page, backend: Backend, phone: string) {
  const inbox = await page.context().newPage();
  await inbox.goto(`${backend.sandbox.url}/inbox?to=${phone}`);
  const message = inbox.getByText(/код входа \d{6}/);
  await expect(message.first()).toBeVisible();
  const code = /\d{6}/.exec((await message.first().textContent()) ?? "")?.[0] ?? "";
  await inbox.close();
  return code;
}
