// Tests of the dashboard settings: password, sessions, consents, data export, account deletion.
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { getAccount } from "@/api/generated/sdk.gen";
import { clientOf, logIn, setPassword } from "./support/api.ts";
import { inspectPage, inspectSizes, PHONE } from "./support/inspect.ts";
import { signIn } from "./support/sign-in.ts";
import { stored } from "./support/storage.ts";
import { test } from "./support/test.ts";

async function openSettings(page: Page, part?: string) {
  await page.goto(`/dashboard?tab=settings${part === undefined ? "" : `&part=${part}`}`);
  await expect(page.getByRole("navigation", { name: "Разделы настроек" })).toBeVisible();
}

test("after a password change the new password signs in and the old one is refused", async ({
  page,
  user,
  allowStatuses,
}) => {
  allowStatuses(400, 401);
  await openSettings(page);
  await page.getByLabel("Имя для входа").fill("petrov");
  await page.getByLabel("Новый пароль", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Задать пароль" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("Новый пароль", { exact: true }).fill("first secret");
  await page.getByRole("button", { name: "Задать пароль" }).click();
  await expect(page.getByText("Данные сохранены")).toBeVisible();
  await expect(page.getByLabel("Имя пользователя")).toHaveValue("petrov");

  await page.getByLabel("Текущий пароль", { exact: true }).fill("wrong");
  await page.getByLabel("Новый пароль", { exact: true }).fill("second secret");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await expect(
    page.getByLabel("Текущий пароль", { exact: true }).and(page.locator("[aria-invalid]")),
  ).toBeVisible();
  await page.getByLabel("Текущий пароль", { exact: true }).fill("first secret");
  await page.getByRole("button", { name: "Показать: Новый пароль" }).click();
  await expect(page.getByLabel("Новый пароль", { exact: true })).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Сменить пароль" }).click();
  await expect(page.getByText(/Пароль изменён/)).toBeVisible();

  await page.getByRole("button", { name: "Выйти", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(logIn(page, "petrov", "first secret")).rejects.toMatchObject({ status: 401 });
  expect((await logIn(page, "petrov", "second secret")).user.username).toBe("petrov");
});

test("a saved e-mail address is unverified until its mailed link is opened", async ({
  page,
  backend,
  user,
}) => {
  await openSettings(page);
  const email = page.getByLabel("Электронная почта");
  await email.fill("ivan@");
  await page.getByRole("button", { name: "Сохранить почту" }).click();
  await expect(email.and(page.locator("[aria-invalid]"))).toBeVisible();
  await email.fill("ivan@mail.ru");
  await page.getByRole("button", { name: "Сохранить почту" }).click();
  await expect(page.getByText("Отправили письмо со ссылкой")).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue("ivan@mail.ru");
  await expect(page.getByText("Почта не подтверждена")).toBeVisible();
  await inspectPage(page);
  // The link contains the public host name; only its path is used.
  const link = await backend.sandbox.find(
    "ivan@mail.ru",
    ({ text }) => /\/dashboard\?tab=settings#email=\S+/.exec(text)?.[0],
  );
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByText("Почта подтверждена")).toBeVisible();
  await expect(page.getByText("Почта не подтверждена")).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.hash === "");
  await page.goto("/dashboard");
  await expect(page.getByText(/ivan@mail\.ru/)).toBeVisible();
});

test("a session ended from the settings signs the other device out", async ({
  backend,
  newPhone,
  openPage,
}) => {
  const phone = newPhone();
  const current = await openPage();
  await signIn(current, backend, phone);
  await setPassword(current, "two-devices", "long enough");
  const other = await openPage({ viewport: PHONE }, [401]);
  await other.goto("/");
  await logIn(other, "two-devices", "long enough");
  await other.goto("/dashboard");
  await expect(other.getByText("Проверок пока нет")).toBeVisible();

  await openSettings(current, "sign-in");
  await expect(current.getByText("Это устройство")).toBeVisible();
  await current.getByRole("button", { name: /^Завершить: / }).click();
  await expect(current.getByText("Вход на устройстве завершён")).toBeVisible();
  await expect(current.getByRole("button", { name: /^Завершить: / })).toBeHidden();

  await other.reload();
  await expect(other.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();
});

test("advertising is enabled only with its own consent and disabled when it is withdrawn", async ({
  page,
  user,
}) => {
  await openSettings(page, "notifications");
  const advertising = page.getByRole("switch", { name: "Новости и скидки" });
  await advertising.click();
  // The switch shows its new state before the server has saved it.
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/user/notifications") && response.request().method() === "PATCH",
  );
  await page.getByRole("button", { name: "Согласиться и включить" }).click();
  await saved;
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(3);
  await page.reload();
  await expect(advertising).toHaveAttribute("aria-checked", "true");

  await page.getByRole("link", { name: "Мои данные" }).click();
  await page.getByRole("button", { name: /^Отозвать: / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Отозвать" }).click();
  await expect(page.getByText(/Отозвано \d/)).toBeVisible();
  await page.getByRole("link", { name: "Уведомления" }).click();
  await expect(page.getByRole("switch", { checked: true })).toHaveCount(2);
});

test("the data export is a JSON file with the phone of the user", async ({ page, user }) => {
  await openSettings(page, "data");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Скачать мои данные" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("avtosled-data.json");
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(JSON.stringify(data)).toContain(user.phone);
});

test("a deleted account is signed out, and its phone number gets a new account", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(401);
  const { id } = await getAccount({ client: clientOf(page) });
  await setPassword(page, "to-be-deleted", "long enough");
  await openSettings(page, "data");
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await page.getByLabel("Введите слово УДАЛИТЬ").fill("УДАЛИТЬ");
  await inspectPage(page);
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Аккаунт удалён")).toBeVisible();
  await expect.poll(() => stored(page, "auth_token")).toBeNull();
  await expect(logIn(page, "to-be-deleted", "long enough")).rejects.toMatchObject({ status: 401 });

  // The page of the deleted account may still clear the token of a session unknown to that page.
  await page.goto("about:blank");
  await signIn(page, backend, user.phone, await backend.sandbox.code(user.phone));
  expect((await getAccount({ client: clientOf(page) })).id).not.toBe(id);
});

test("the deletion of an account with money is refused with the sum that cannot be refunded", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(409);
  await backend.credit(user.phone, 100);
  await openSettings(page, "data");
  await page.getByRole("button", { name: "Удалить аккаунт" }).click();
  await expect(page.getByText("На балансе 100,00₽")).toBeVisible();
  await page.getByLabel("Введите слово УДАЛИТЬ").fill("УДАЛИТЬ");
  await page.getByRole("button", { name: "Удалить навсегда" }).click();
  // The balance was credited by an operator, so there is no card to refund.
  await expect(page.getByText(/100₽ вернуть нельзя/)).toBeVisible();
});

test("no section of the settings has an axe violation or scrolls sideways", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  for (const part of ["account", "sign-in", "notifications", "data"]) {
    await test.step(part, async () => {
      await openSettings(page, part);
      await inspectSizes(page);
    });
  }
});
