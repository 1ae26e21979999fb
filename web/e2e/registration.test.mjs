// Registration data: kept for their owner only, checked field by field, never without the consent.
import assert from "node:assert/strict";
import { inspectPage, inspectThemes, openPage, SIZES, signIn } from "./browser.mjs";
import { browser, programs, startSuite, test } from "./suite.mjs";

startSuite();

const save = (page) => page.getByRole("button", { name: "Сохранить" }).click();
const consent = (page) => page.getByRole("checkbox", { name: /Даю согласие/ });

test("a visitor is sent to the sign-in and comes back", async () => {
  const { page, assertSilent } = await openPage(browser);
  await page.goto(`${programs.appUrl}/registration-data`);
  await page.waitForURL(`${programs.appUrl}/auth-flow?next=%2Fregistration-data`);
  assertSilent();
});

test("data are saved with the consent and are there after a reload", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160006001");
  await page.goto(`${programs.appUrl}/registration-data`);
  await page.getByLabel("Фамилия").fill("Петров");
  await page.getByLabel("Имя", { exact: true }).fill("Иван");
  await page.getByLabel("Дата рождения").pressSequentially("05041985");
  await page.getByLabel("ИНН").fill("500100732259");
  await page.getByLabel("Серия").fill("4501");
  await page.getByLabel("Номер", { exact: true }).fill("123456");
  await page.getByLabel("Кем выдан").fill("ОВД района Арбат города Москвы");
  await page.getByLabel("Дата выдачи").fill("2005-05-06");
  await page.getByLabel("Адрес").fill("119019, Москва, Арбат, 1");
  await page.getByRole("radio", { name: "Бизнес" }).check();

  await save(page);
  await page.getByText(/Отметьте согласие/).waitFor();
  assert.ok(await consent(page).evaluate((box) => box === document.activeElement));
  await consent(page).check();
  await save(page);
  await page.getByText("Данные сохранены").waitFor();
  await consent(page).waitFor({ state: "detached" });

  await page.reload();
  await page.getByLabel("Фамилия").waitFor();
  assert.equal(await page.getByLabel("Дата рождения").inputValue(), "05.04.1985");
  assert.equal(await page.getByLabel("ИНН").inputValue(), "500100732259");
  assert.equal(await page.getByLabel("Номер", { exact: true }).inputValue(), "123456");
  assert.equal(await page.getByLabel("Дата выдачи").inputValue(), "06.05.2005");
  assert.ok(await page.getByRole("radio", { name: "Бизнес" }).isChecked());
  assert.equal(await page.getByLabel("Телефон").inputValue(), "+7 916 000-60-01");
  assert.equal(await consent(page).count(), 0);
  assertSilent();
});

test("wrong data are told at their fields, the first of them focused", async () => {
  const { page, assertSilent } = await openPage(browser, { size: SIZES[0] });
  await signIn(page, programs, "79160006002");
  await page.goto(`${programs.appUrl}/registration-data`);
  await consent(page).check();
  await page.getByLabel("Дата рождения").fill("31.02.1990");
  await page.getByLabel("ИНН").fill("500100732250");
  await page.getByLabel("Серия").fill("45");
  await page.getByLabel("Дата выдачи").fill("01.01.2099");
  await page.getByLabel("Электронная почта").fill("ivan@");
  await save(page);
  for (const label of ["Дата рождения", "ИНН", "Серия", "Дата выдачи", "Электронная почта"]) {
    assert.equal(await page.getByLabel(label).getAttribute("aria-invalid"), "true", label);
  }
  const first = page.getByLabel("Дата рождения");
  assert.ok(await first.evaluate((field) => field === document.activeElement));
  await inspectPage(page, "registration-errors-360");
  assertSilent();
});

test("unsaved changes are not lost without a warning", async () => {
  const { page, assertSilent } = await openPage(browser);
  await signIn(page, programs, "79160006003");
  await page.goto(`${programs.appUrl}/registration-data`);
  await page.getByLabel("Фамилия").fill("Петров");
  await page.getByRole("link", { name: "Мои отчёты" }).click();
  const dialog = page.getByRole("dialog", { name: "Уйти без сохранения?" });
  await dialog.waitFor();
  await inspectPage(page, "registration-leave-1280");
  await dialog.getByRole("button", { name: "Отмена" }).click();
  assert.equal(await page.getByLabel("Фамилия").inputValue(), "Петров");

  const asked = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const warning = await asked;
  assert.equal(warning.type(), "beforeunload");
  await warning.accept();
  assertSilent();
});

for (const size of SIZES) {
  test(`the page at ${size.name}`, async () => {
    const { page, assertSilent } = await openPage(browser, { size });
    await signIn(page, programs, `79160018${size.width % 1000}`);
    await page.goto(`${programs.appUrl}/registration-data`);
    await consent(page).waitFor();
    await page.waitForLoadState("networkidle");
    await inspectThemes(page, `registration-${size.name}`);
    assertSilent();
  });
}
