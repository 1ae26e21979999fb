// Test of a company: invitation by phone, orders within the cap, labels, suspension, removal.
import { expect, type Page } from "@playwright/test";
import type { Backend } from "./support/backend.ts";
import { disableSavePicker } from "./support/exports.ts";
import { inspectInPasses } from "./support/inspect.ts";
import { test } from "./support/test.ts";

const COMPANY = "ООО «Автоград»";
const VIN = "XTAGFL110KY300001";
const OTHER_VIN = "Z94K241CBFR300002";
/** Pays for one car, but not for two. */
const CAP = "12";

/** Pastes one car as a new list. */
async function pasteCar(page: Page, vin: string) {
  await page.goto("/lists/new");
  await page.getByLabel("Вставьте номера").fill(vin);
  return page.getByRole("button", { name: "Проверить 1 машину, до 9₽" });
}

/** Local address of the invitation in the SMS to a phone. */
async function invitationAddress(backend: Backend, phone: string): Promise<string> {
  const link = await backend.sandbox.find(phone, ({ text }) => /http\S+\/invite\/\S+/.exec(text)?.[0]);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

async function createCompany(page: Page) {
  await page.goto("/company");
  await page.getByLabel("Название").fill(COMPANY);
  await page.getByRole("button", { name: "Создать компанию" }).click();
  await expect(page.getByRole("heading", { name: COMPANY })).toBeVisible();
  await expect(page.getByText("Сотрудников пока нет")).toBeVisible();
}

async function invite(page: Page, phone: string) {
  await page.getByRole("button", { name: "Пригласить" }).click();
  const form = page.getByRole("dialog", { name: "Пригласить сотрудника" });
  await form.getByLabel("Телефон или email").fill(`+${phone}`);
  await form.getByLabel("Лимит на месяц, ₽").fill(CAP);
  await form.getByRole("button", { name: "Пригласить" }).click();
  const invited = page.getByRole("dialog", { name: "Приглашение готово" });
  await expect(invited.getByText(/\/invite\/\S+#key=/)).toBeVisible();
  await inspectInPasses(page);
  await invited.getByRole("button", { name: "Готово" }).click();
  await expect(page.getByText(/Отправлено .*действует до/)).toBeVisible();
}

/** Opens the invitation as a visitor, signs in and accepts it. */
async function accept(member: Page, backend: Backend, phone: string) {
  await member.goto(await invitationAddress(backend, phone));
  await expect(member.getByRole("heading", { name: "Вас пригласили работать в компании" })).toBeVisible();
  await expect(member, "the key leaves the URL").toHaveURL((url) => url.hash === "");
  await inspectInPasses(member);
  await member.getByRole("main").getByRole("link", { name: "Войти" }).click();
  await member.getByRole("button", { name: "Войти по телефону" }).click();
  await member.getByLabel("Номер телефона").fill(`+${phone}`);
  await member.getByRole("button", { name: "Получить код" }).click();
  await member.getByLabel("Код из SMS").fill(await backend.sandbox.code(phone));
  await expect(member.getByRole("heading", { name: COMPANY })).toBeVisible();
  await inspectInPasses(member);
  await member.getByRole("button", { name: "Принять приглашение" }).click();
  await expect(member.getByText(/^Открыта компания/)).toBeVisible();
  await member.goto("/company");
  await expect(member.getByRole("heading", { name: "Моё участие" })).toBeVisible();
  await inspectInPasses(member);
}

/** Orders one car within the cap, downloads its report and is refused the second car. */
async function orderWithinCap(member: Page) {
  await (await pasteCar(member, VIN)).click();
  await expect(member.getByText("Готово 1 из 1")).toBeVisible();
  await inspectInPasses(member);
  const download = member.waitForEvent("download");
  await member.getByRole("button", { name: "PDF-отчёты (ZIP)" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(member.getByText("Архив сохранён")).toBeVisible();

  const order = await pasteCar(member, OTHER_VIN);
  await expect(member.getByText("Не хватит ни на одну машину")).toBeVisible();
  await expect(member.getByText(/лимит поднимает он же или менеджер/)).toBeVisible();
  await expect(order).toHaveAttribute("aria-disabled", "true");
}

/** Opens the report of the member and labels it. */
async function labelReport(page: Page) {
  await page.goto("/profile");
  await expect(page.getByText(/^Заказал: \+7 916/)).toBeVisible();
  await page.getByRole("main").locator("a[href^='/report/']").first().click();
  const labels = page.getByRole("region", { name: "Метки и комментарии" });
  await expect(labels.getByText(/^Заказал: \+7 916/)).toBeVisible();
  await labels.getByLabel("Новая метка").fill("Торг");
  await labels.getByRole("button", { name: "Добавить" }).click();
  await expect(labels.getByRole("button", { name: "Убрать метку: Торг" })).toBeVisible();
  await labels.getByLabel("Новый комментарий").fill("Смотреть левое крыло");
  await labels.getByRole("button", { name: "Отправить" }).click();
  await expect(labels.getByRole("list", { name: "Комментарии" })).toContainText("Смотреть левое крыло");
  await inspectInPasses(page);
}

test("an invited person orders within the cap of a company until the owner ends the access", async ({
  page,
  user,
  backend,
  newPhone,
  openPage,
}) => {
  await backend.credit(user.phone, 1000);
  await createCompany(page);
  await inspectInPasses(page);
  const phone = newPhone();
  await invite(page, phone);

  // The requests of a suspended and of a removed member are refused.
  const member = await openPage({}, [403]);
  await disableSavePicker(member);
  await accept(member, backend, phone);
  await orderWithinCap(member);

  await page.goto("/company");
  await expect(page.getByRole("progressbar", { name: "Потрачено 9₽ из 12₽" })).toBeVisible();
  await inspectInPasses(page);
  await labelReport(page);
  await member.goto("/profile");
  await expect(member.getByRole("main").getByText("Торг", { exact: true }).last()).toBeVisible();

  await page.goto("/company");
  await page.getByRole("button", { name: /^Приостановить/ }).click();
  await expect(page.getByText("Доступ приостановлен")).toBeVisible();
  await member.goto("/dashboard");
  await expect(member.getByText("Теперь открыт ваш аккаунт")).toBeVisible();
  await page.getByRole("button", { name: /^Вернуть доступ/ }).click();
  await expect(page.getByRole("button", { name: /^Приостановить/ })).toBeVisible();
  await member.goto("/company");
  await member.getByRole("main").getByRole("button", { name: COMPANY }).click();
  await expect(member.getByRole("heading", { name: "Моё участие" })).toBeVisible();

  await page.getByRole("button", { name: /^Удалить/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Удалить" }).click();
  await expect(page.getByText("Сотрудников пока нет")).toBeVisible();
  await member.reload();
  await expect(member.getByText("Теперь открыт ваш аккаунт")).toBeVisible();
  await expect(member.getByText("Создать компанию").first()).toBeVisible();
});
