// Tests of the admin panel: access control, and the effect of a block on the blocked user.
import { expect } from "@playwright/test";
import { getAccount } from "@/api/generated/sdk.gen";
import { clientOf, logIn, setPassword } from "./support/api.ts";
import { topUpByCard } from "./support/checkout.ts";
import { inspectInPasses, inspectPage, inspectThemes, PHONE } from "./support/inspect.ts";
import { codeOf, makeAdmin } from "./support/second-factor.ts";
import { signIn } from "./support/sign-in.ts";
import { stored } from "./support/storage.ts";
import { test } from "./support/test.ts";

test.use({ backendName: "admin" });

test("a visitor of the panel is redirected to the sign-in page with a return path", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth-flow?next=%2Fadmin");
});

test("a user without staff rights sees a refusal, and no admin request is sent", async ({ page, user }) => {
  await page.setViewportSize(PHONE);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Нужны права администратора" })).toBeVisible();
  await inspectPage(page);
  expect(asked.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  await page.goto("/dashboard");
  await expect(page.getByText("Пользователь", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Панель администратора" })).toHaveCount(0);
});

test("a blocked user is signed out with the reason and can sign in again after unblocking", async ({
  page,
  user,
  backend,
  newPhone,
  openPage,
}) => {
  const blocked = await openPage({ viewport: PHONE }, [401, 403]);
  await signIn(blocked, backend, newPhone());
  const username = "to-be-blocked";
  await setPassword(blocked, username, "long enough");
  await blocked.goto("/dashboard");

  await makeAdmin(page, backend, user);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Панель администратора" }).click();
  await page.getByRole("tab", { name: "Пользователи" }).click();
  await page.getByLabel("Поиск пользователя").fill(username);
  await page.getByRole("link", { name: username }).click();
  await expect(page.getByRole("heading", { level: 2, name: username })).toBeVisible();
  await inspectPage(page);
  await page.getByRole("button", { name: "Заблокировать" }).click();
  await page.getByLabel("Причина").fill("Жалобы");
  await page.getByRole("dialog").getByRole("button", { name: "Заблокировать" }).click();
  await expect(page.getByRole("button", { name: "Разблокировать" })).toBeVisible();
  await expect(page.getByText("Заблокирован", { exact: true }).first()).toBeVisible();

  // The page polls the balance every ten seconds and so notices the block without a user action.
  await expect(blocked.getByText("Аккаунт заблокирован. Обратитесь в поддержку")).toBeVisible();
  await inspectPage(blocked);
  await expect.poll(() => stored(blocked, "auth_token")).toBeNull();
  await blocked.getByRole("button", { name: "Понятно" }).click();
  await expect(blocked.getByRole("heading", { name: "Требуется авторизация" })).toBeVisible();

  await expect(logIn(blocked, username, "long enough")).rejects.toMatchObject({ status: 403 });

  await page.getByRole("button", { name: "Разблокировать" }).click();
  await page.getByLabel("Причина").fill("Ошибка");
  await page.getByRole("dialog").getByRole("button", { name: "Разблокировать" }).click();
  await expect(page.getByRole("button", { name: "Заблокировать" })).toBeVisible();
  await expect(page.getByText("Активен", { exact: true })).toBeVisible();
  await logIn(blocked, username, "long enough");
});

test("an administrator can change roles of others but not their own", async ({
  page,
  user,
  backend,
  newPhone,
  openPage,
}) => {
  const other = await openPage();
  await signIn(other, backend, newPhone());
  const { username } = await getAccount({ client: clientOf(other) });

  await makeAdmin(page, backend, user);
  await page.goto("/admin?tab=users");
  const own = page.getByRole("row").filter({ hasText: "Это вы" });
  await own.getByRole("link").click();
  await expect(page.getByRole("button", { name: "Завершить входы" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Изменить роль" })).toHaveCount(0);
  await page.goto("/admin?tab=users");
  await page.getByRole("link", { name: username }).click();
  await page.getByRole("button", { name: "Изменить роль" }).click();
  await page.getByLabel("Роль", { exact: true }).selectOption("Оператор");
  await page.getByLabel("Причина").fill("Новый сотрудник");
  await page.getByRole("button", { name: "Изменить", exact: true }).click();
  await expect(page.getByText("Роль изменена", { exact: true })).toBeVisible();
  await other.goto("/admin");
  await expect(other.getByRole("heading", { name: "Подключите второй фактор" })).toBeVisible();
});

test("with a second factor enrolled the panel requires a code, and a recovery code opens it", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(400);
  await page.setViewportSize(PHONE);
  await backend.admin("grant", user.phone);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Подключите второй фактор" })).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("link", { name: "Подключить" }).click();
  const card = page.getByRole("region", { name: "Второй фактор" });
  await card.getByRole("button", { name: "Подключить" }).click();
  await expect(card.getByRole("img", { name: /QR-код/ })).toBeVisible();
  const secretText = await card.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = (secretText ?? "").replaceAll(" ", "");
  await inspectThemes(page);
  await card.getByLabel("Код из приложения").fill("000000");
  await expect(card.getByText(/^Код не подошёл/)).toBeVisible();
  await card.getByLabel("Код из приложения").fill(codeOf(secret));
  const codes = card.getByRole("list", { name: "Коды восстановления" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allTextContents();
  await inspectThemes(page);
  await card.getByRole("button", { name: "Коды сохранены" }).click();
  await expect(card.getByText(/^Подключён .+ Осталось 10 кодов восстановления\.$/)).toBeVisible();

  // Simulates a new sign-in: the first factor alone does not open the panel.
  await setPassword(page, "two-factors", "correct horse battery staple");
  await logIn(page, "two-factors", "correct horse battery staple");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Подтвердите вход" })).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: "Нет доступа к приложению" }).click();
  await page.getByLabel("Код восстановления").fill(recovery);
  await page.getByRole("button", { name: "Подтвердить" }).click();
  await expect(page.getByRole("tab", { name: "Обзор", selected: true })).toBeVisible();
});

test("disabling the second factor without a recent code asks for one, then succeeds", async ({
  page,
  user,
  backend,
  allowStatuses,
}) => {
  allowStatuses(403);
  const secret = await makeAdmin(page, backend, user);
  await page.goto("/about");
  await setPassword(page, "asked-again", "correct horse battery staple");
  await logIn(page, "asked-again", "correct horse battery staple");
  await page.goto("/dashboard?tab=settings&part=sign-in");
  const card = page.getByRole("region", { name: "Второй фактор" });
  await card.getByRole("button", { name: "Отключить" }).click();
  const dialog = page.getByRole("dialog", { name: "Отключить второй фактор?" });
  await dialog.getByRole("button", { name: "Отключить" }).click();
  await dialog.getByRole("button", { name: "Ввести код" }).click();
  await inspectPage(page);
  await page.getByLabel("Код из приложения").fill(codeOf(secret, 1));
  await expect(dialog.getByText("Вход подтверждён")).toBeVisible();
  await dialog.getByRole("button", { name: "Отключить" }).click();
  await expect(card.getByRole("button", { name: "Подключить" })).toBeVisible();
});

test("a partial refund by staff appears in the payer's history, and the ledger reconciles", async ({
  page,
  user,
  backend,
  newPhone,
  openPage,
}) => {
  const payer = await openPage();
  await signIn(payer, backend, newPhone());
  await topUpByCard(payer, 300);

  await makeAdmin(page, backend, user);
  await page.goto("/admin");
  await page.getByRole("tab", { name: "Платежи" }).click();
  await expect(page.getByText("Найдено: 1 платёж")).toBeVisible();
  await inspectThemes(page);
  await page.getByRole("button", { name: /^Вернуть: / }).click();
  const dialog = page.getByRole("dialog", { name: "Вернуть деньги?" });
  await dialog.getByLabel("Сумма, ₽").fill("301");
  await expect(dialog.getByText(/можно вернуть от 0,01₽ до 300₽/)).toBeVisible();
  await dialog.getByLabel("Сумма, ₽").fill("100");
  await dialog.getByLabel("Причина").fill("ошибочная оплата");
  await inspectPage(page);
  await dialog.getByRole("button", { name: "Вернуть 100₽" }).click();
  await expect(page.getByText(/^Возврат 100₽ (выполняется|выполнен): ошибочная оплата$/)).toBeVisible();
  await page.getByRole("button", { name: "Сверить сейчас" }).click();
  await expect(page.getByText("Всё сошлось").first()).toBeVisible();

  await payer.goto("/dashboard?tab=balance&part=history");
  await expect(payer.getByRole("link", { name: /200,00₽/ })).toBeVisible();
  await expect(
    payer
      .getByRole("main")
      .getByText(/Возврат/)
      .first(),
  ).toBeVisible();
});

test("the users tab has no axe violation and does not scroll sideways", async ({ page, user, backend }) => {
  await makeAdmin(page, backend, user);
  await page.goto("/admin?tab=users");
  await expect(page.getByLabel("Поиск пользователя")).toBeVisible();
  await expect(page.getByText("Это вы")).toBeVisible();
  await inspectInPasses(page);
});
