// What goes out of a report: a link for somebody without an account, a mail, a file.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { call } from "./api.mjs";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { readPdf } from "./pdf.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

const CRASHED = "Z94K241CBFR300002";
const CLEAN = "XTAGFL110KY300001";
const SERVICES = ["gibddhistory", "gibdddtp", "gibddwanted", "gibddrestricted"];

startSuite({ sandboxFlags: ["--latency-ms", "0"] });

/** A page with a complete report on it. */
async function ownReport(phone, vin, options) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, programs, phone);
  await programs.credit(phone, 100);
  const order = {
    query: vin,
    type: "vin",
    catalogue: "selection",
    selectedServices: SERVICES,
    freeCheck: false,
  };
  const { body } = await call(page, "POST", "/api/search", order);
  await page.goto(`${programs.appUrl}/report/${body.reportId}`);
  await page.getByText("4 из 4 источников").first().waitFor({ timeout: 30_000 });
  return { ...opened, id: body.reportId };
}

async function share(page, { masked = false } = {}) {
  await page.getByRole("button", { name: "Поделиться" }).click();
  const dialog = page.getByRole("dialog", { name: "Поделиться отчётом" });
  if (masked) await dialog.getByRole("switch", { name: "Скрыть номера машины" }).click();
  await dialog.getByRole("button", { name: "Скопировать ссылку" }).click();
  await page.getByText("Скопировано", { exact: true }).waitFor();
  await dialog.getByRole("heading", { name: "Действующие ссылки" }).waitFor();
  return { dialog, link: await page.evaluate(() => navigator.clipboard.readText()) };
}

test("a link opens the report to a visitor without sums; once it is revoked, nothing", async () => {
  const { page, assertSilent } = await ownReport("79160014001", CRASHED);
  const { dialog, link } = await share(page);
  assert.match(link, new RegExp(`^${programs.appUrl}/shared/[0-9a-f-]{36}#key=.+`));
  await dialog.getByText("ещё не открывали").waitFor();
  await inspectThemes(page, "share-dialog-1280");

  const visitor = await openPage(browser, { expectedStatuses: [410] });
  await visitor.page.goto(link);
  await visitor.page.getByText("С вами поделились отчётом").waitFor();
  await visitor.page.waitForURL((url) => url.hash === "");
  await visitor.page.getByText("4 из 4 источников", { exact: true }).waitFor();
  const main = await visitor.page.getByRole("main").textContent();
  assert.ok(main.replace(/\s/g, "").includes(CRASHED), "the number is not hidden");
  assert.ok(!main.includes("₽"), "a visitor is told no sums");
  for (const name of ["Поделиться", "Отправить на почту", "Скачать PDF"]) {
    assert.equal(await visitor.page.getByRole("button", { name }).count(), 0, name);
  }
  await inspectThemes(visitor.page, "shared-report-1280");
  await visitor.page.reload();
  await visitor.page.getByText("С вами поделились отчётом").waitFor();

  await dialog.getByRole("button", { name: "Отозвать" }).click();
  await page.getByText("Ссылка отозвана").waitFor();
  await dialog.getByRole("heading", { name: "Действующие ссылки" }).waitFor({ state: "detached" });
  await visitor.page.reload();
  await visitor.page.getByRole("heading", { name: "Ссылка больше не действует" }).waitFor();
  await inspectPage(visitor.page, "shared-revoked-1280");
  assertSilent();
  visitor.assertSilent();
});

test("a masked link tells no number of the car, at 360", async () => {
  const { page, assertSilent } = await ownReport("79160014002", CRASHED, { size: SIZES[0] });
  const { dialog, link } = await share(page, { masked: true });
  await dialog.getByText(/^номера скрыты/).waitFor();
  await inspectThemes(page, "share-dialog-360");
  const visitor = await openPage(browser, { size: SIZES[0] });
  await visitor.page.goto(link);
  await visitor.page.getByText(/VIN, госномер и номер кузова владелец отчёта скрыл/).waitFor();
  const main = (await visitor.page.getByRole("main").textContent()).replace(/\s/g, "");
  for (const number of [CRASHED, "К456МН178", "456МН"]) assert.ok(!main.includes(number), number);
  await inspectThemes(visitor.page, "shared-masked-360");
  assertSilent();
  visitor.assertSilent();
});

test("without the right key there is nothing", async () => {
  const { page: owner } = await ownReport("79160014003", CLEAN);
  const { link } = await share(owner);
  const { page, assertSilent } = await openPage(browser, { expectedStatuses: [404] });
  await page.goto(link.replace(/#.*/, ""));
  await page.getByRole("heading", { name: "Ссылка скопирована не целиком" }).waitFor();
  await inspectPage(page, "shared-without-key-1280");
  await page.goto(`${link.replace(/#.*/, "")}#key=guessed`);
  await page.getByRole("heading", { name: "Отчёт не найден" }).waitFor();
  await page.getByText("Возможно, отчёт был удалён или ссылка неверна").waitFor();
  await page.goto(link);
  await page.getByText("С вами поделились отчётом").waitFor();
  assertSilent();
});

test("the PDF has the verdict on its first page, in whole Cyrillic words", async () => {
  const { page, assertSilent } = await ownReport("79160014004", CLEAN);
  const title = await page.getByRole("region").first().getByRole("heading", { level: 2 }).textContent();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Скачать PDF" }).click(),
  ]);
  await page.getByText("PDF готов").waitFor();
  assert.equal(download.suggestedFilename(), `avtosled-${CLEAN}.pdf`);
  const bytes = await readFile(await download.path());
  assert.ok(bytes.length < 2_000_000, `${bytes.length} bytes`);
  const [first, ...rest] = await readPdf(bytes);
  const words = (text) => text.replace(/\s+/g, " ");
  assert.ok(words(first).includes(words(title)), `«${title}» is not in: ${first}`);
  assert.ok(words(first).includes("LADA VESTA") && words(first).includes(CLEAN), first);
  assert.ok(words([first, ...rest].join(" ")).includes("История регистраций"), "its sources are there");
  assertSilent();
});

test("the report goes out by mail with the PDF and a link", async () => {
  const { page, assertSilent } = await ownReport("79160014005", CLEAN, { expectedStatuses: [500] });
  await page.getByRole("button", { name: "Отправить на почту" }).click();
  const dialog = page.getByRole("dialog", { name: "Отправить отчёт на почту" });
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await dialog.getByText("Пожалуйста, введите email адрес").waitFor();
  await inspectThemes(page, "send-dialog-1280");

  await dialog.getByLabel("Email").fill("father@example.ru");
  await dialog.getByLabel("Сообщение").fill("Пап, смотри, про эту машину говорили");
  await page.route("**/api/reports/send-email", (route) => route.fulfill({ status: 500, body: "" }), {
    times: 1,
  });
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await dialog.getByText("Ошибка отправки").waitFor();
  await dialog.getByText("Не удалось отправить отчёт").waitFor();
  await dialog.getByRole("button", { name: "Отправить", exact: true }).click();
  await page.getByText("Отчёт отправлен").waitFor();

  const mail = await mailTo("father@example.ru");
  assert.match(mail.text, /Пап, смотри/);
  const [attachment] = mail.attachments;
  assert.equal(attachment.type, "application/pdf");
  const file = await fetch(new URL(attachment.link, programs.sandboxUrl));
  const [first] = await readPdf(await file.arrayBuffer());
  assert.match(first, /LADA/);
  const link = /https?:\S+\/shared\/\S+/.exec(mail.text)[0];
  const reader = await openPage(browser);
  await reader.page.goto(link);
  await reader.page.getByText("С вами поделились отчётом").waitFor();
  reader.assertSilent();
  assertSilent();
});

async function mailTo(address) {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const inbox = await fetch(`${programs.sandboxUrl}/inbox.json?to=${encodeURIComponent(address)}`);
    const [mail] = await inbox.json();
    if (mail !== undefined) return mail;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no mail came to ${address}`);
}
