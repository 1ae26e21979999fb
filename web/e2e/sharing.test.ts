// Tests of sharing a report: link without an account, e-mail, file.
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { getReport } from "@/api/generated/sdk.gen";
import type { MailReportData, Search } from "@/api/generated/types.gen";
import { callsOf, clientOf, order } from "./support/api.ts";
import type { Backend } from "./support/backend.ts";
import { inspectPage, inspectThemes, PHONE } from "./support/inspect.ts";
import { PDF_WAIT, readPdf } from "./support/pdf.ts";
import type { Account } from "./support/sign-in.ts";
import { test } from "./support/test.ts";

const CRASHED = "Z94K241CBFR300002";
const CLEAN = "XTAGFL110KY300001";
const SERVICES = ["gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted"];

/** Orders a report and opens the complete report. */
async function openOwnReport(page: Page, backend: Backend, { phone }: Account, query: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await backend.credit(phone, 100);
  const search: Search = { query, catalogue: "selection", selectedServices: SERVICES, freeCheck: false };
  await page.goto(`/report/${await order(page, search)}`);
  await expect(page.getByText("4 из 4 источников").first()).toBeVisible({ timeout: 30_000 });
}

/** Text of a locator without the spaces of digit grouping. */
async function ungroupedText(place: Locator) {
  return ((await place.textContent()) ?? "").replace(/\s/g, "");
}

async function share(page: Page, { masked = false } = {}) {
  await page.getByRole("button", { name: "Поделиться" }).click();
  const dialog = page.getByRole("dialog", { name: "Поделиться отчётом" });
  if (masked) await dialog.getByRole("switch", { name: "Скрыть номера машины" }).click();
  await dialog.getByRole("button", { name: "Скопировать ссылку" }).click();
  await expect(page.getByText("Скопировано", { exact: true })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Действующие ссылки" })).toBeVisible();
  return { dialog, link: await page.evaluate(() => navigator.clipboard.readText()) };
}

test("a shared link shows the report without amounts, and a notice once it is revoked", async ({
  page,
  user,
  backend,
  openPage,
}) => {
  await openOwnReport(page, backend, user, CRASHED);
  const { dialog, link } = await share(page);
  expect(link).toMatch(new RegExp(`^${backend.appUrl}/shared/[0-9a-f-]{36}#key=.+`));
  await expect(dialog.getByText("ещё не открывали")).toBeVisible();
  await inspectThemes(page);

  const visitor = await openPage({}, [410]);
  await visitor.goto(link);
  await expect(visitor.getByText("С вами поделились отчётом")).toBeVisible();
  await expect(visitor).toHaveURL((url) => url.hash === "");
  await expect(visitor.getByText("4 из 4 источников", { exact: true })).toBeVisible();
  const main = visitor.getByRole("main");
  await expect.poll(() => ungroupedText(main), "the number is not hidden").toContain(CRASHED);
  await expect(main, "a visitor sees no sums").not.toContainText("₽");
  for (const name of ["Поделиться", "Отправить на почту", "Скачать PDF"]) {
    await expect(visitor.getByRole("button", { name })).toHaveCount(0);
  }
  await inspectThemes(visitor);
  await visitor.reload();
  await expect(visitor.getByText("С вами поделились отчётом")).toBeVisible();

  await dialog.getByRole("button", { name: "Отозвать" }).click();
  await expect(page.getByText("Ссылка отозвана")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Действующие ссылки" })).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Ссылка больше не действует" })).toBeVisible();
  await inspectPage(visitor);
});

test("a masked link shows the report without the VIN and plate of the car", async ({
  page,
  user,
  backend,
  openPage,
}) => {
  await page.setViewportSize(PHONE);
  await openOwnReport(page, backend, user, CRASHED);
  const { dialog, link } = await share(page, { masked: true });
  await expect(dialog.getByText(/^номера скрыты/)).toBeVisible();
  await inspectThemes(page);
  const visitor = await openPage({ viewport: PHONE });
  await visitor.goto(link);
  await expect(visitor.getByText(/VIN, госномер и номер кузова владелец отчёта скрыл/)).toBeVisible();
  await expect(visitor.getByText("4 из 4 источников", { exact: true })).toBeVisible();
  const mainText = () => ungroupedText(visitor.getByRole("main"));
  for (const number of [CRASHED, "К456МН178", "456МН"]) await expect.poll(mainText).not.toContain(number);
  await inspectThemes(visitor);
});

test("a shared link without its key shows that it is incomplete, with a wrong key is not found", async ({
  page: owner,
  user,
  backend,
  openPage,
}) => {
  await openOwnReport(owner, backend, user, CLEAN);
  const { link } = await share(owner);
  const page = await openPage({}, [404]);
  await page.goto(link.replace(/#.*/, ""));
  await expect(page.getByRole("heading", { name: "Ссылка скопирована не целиком" })).toBeVisible();
  await inspectPage(page);
  await page.goto(`${link.replace(/#.*/, "")}#key=guessed`);
  await expect(page.getByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  await expect(page.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("С вами поделились отчётом")).toBeVisible();
});

test("the PDF of a report has the verdict on its first page and readable Cyrillic words", async ({
  page,
  user,
  backend,
}) => {
  await openOwnReport(page, backend, user, CLEAN);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { verdict } = await getReport({ client: clientOf(page), path: { id } });
  const [download] = await Promise.all([
    page.waitForEvent("download", PDF_WAIT),
    page.getByRole("button", { name: "Скачать PDF" }).click(),
  ]);
  await expect(page.getByText("PDF готов")).toBeVisible();
  expect(download.suggestedFilename()).toBe(`avtosled-${CLEAN}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.length).toBeLessThan(2_000_000);
  const pages = (await readPdf(bytes)).map(normalizedText);
  for (const text of [verdict.title, "LADA VESTA", CLEAN]) expect(pages[0]).toContain(normalizedText(text));
  expect(pages.join(" "), "its sources are there").toContain("История регистраций");
});

test("a report is mailed with its PDF and a link, also after a failed first attempt", async ({
  page,
  user,
  backend,
  openPage,
  allowStatuses,
}) => {
  const address = "father@example.ru";
  allowStatuses(500);
  await openOwnReport(page, backend, user, CLEAN);
  await page.getByRole("button", { name: "Ещё" }).click();
  await page.getByRole("button", { name: "Отправить на почту" }).click();
  const dialog = page.getByRole("dialog", { name: "Отправить отчёт на почту" });
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(dialog.getByText("Пожалуйста, введите email адрес")).toBeVisible();
  await inspectThemes(page);

  await dialog.getByLabel("Email").fill(address);
  await dialog.getByLabel("Сообщение").fill("Пап, смотри, про эту машину говорили");
  await page.route(
    callsOf<MailReportData>("/api/reports/send-email"),
    (route) => route.fulfill({ status: 500, body: "" }),
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(dialog.getByText("Ошибка отправки")).toBeVisible();
  await expect(dialog.getByText("Не удалось отправить отчёт")).toBeVisible();
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await expect(page.getByText("Отчёт отправлен")).toBeVisible();

  const mail = await backend.sandbox.find(address, (message) => message);
  expect(mail.text).toMatch(/Пап, смотри/);
  const [attachment] = mail.attachments;
  expect(attachment?.type).toBe("application/pdf");
  const file = await fetch(new URL(attachment?.link ?? "", backend.sandbox.url));
  const [first] = await readPdf(await file.arrayBuffer());
  expect(first).toMatch(/LADA/);
  const link = /https?:\S+\/shared\/\S+/.exec(mail.text)?.[0] ?? "";
  const reader = await openPage();
  await reader.goto(link);
  await expect(reader.getByText("С вами поделились отчётом")).toBeVisible();
});

function normalizedText(text: string) {
  return text.replace(/\s+/g, " ");
}
