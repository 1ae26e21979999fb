import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { PackageChoice } from "./package-choice";

const VIN = "XTA219010N0000001";
const PURCHASE = "POST /api/payment/quick-purchase";
const IDENTIFY = { "POST /api/vehicle/identify": { found: true, vin: VIN, brandModel: "LADA GRANTA" } };

beforeAll(async () => {
  await loadRules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function open(user: typeof USER | null, value = VIN) {
  return renderApp(
    <>
      <PackageChoice type="vin" value={value} user={user} />
      <Toaster />
    </>,
    { user, path: `/services/${value}/vin` },
  );
}

const card = (name: string) => within(screen.getByRole("article", { name }));

describe("choice of a ready package", () => {
  it("a package ordered from the balance uses no other payment source", async () => {
    const calls = serve({ ...IDENTIFY, "POST /api/search": { reportId: "r1" } });
    const { router } = open(USER);
    expect(card("Расширенный").getByText("Рекомендуем")).toBeVisible();
    await userEvent.click(card("Премиум").getByRole("button", { name: /Выбрать за 49₽/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/report/r1"));
    expect(calls.find(({ name }) => name === "POST /api/search")?.body).toMatchObject({
      query: VIN,
      type: "vin",
      packageType: "premium",
      fullReport: true,
      packageCheck: false,
      freeCheck: false,
    });
  });

  it("a package above the balance shows the reason, and its order leads to the top-up", async () => {
    const detail = "Требуется 19₽, доступно 15₽. Пополните баланс в личном кабинете.";
    serve({
      ...IDENTIFY,
      "POST /api/search": refusal(402, "insufficient_funds", detail),
    });
    const { router } = open({ ...USER, balance: 15 });
    const basic = card("Базовый").getByRole("button", { name: /Выбрать за 9,50₽/ });
    expect(basic).not.toHaveAccessibleDescription();
    const extended = card("Расширенный").getByRole("button", { name: /Выбрать за 19₽/ });
    expect(extended).toHaveAccessibleDescription("Недостаточно средств: на балансе 15₽.");
    await userEvent.click(extended);
    expect(await screen.findByText("Недостаточно средств")).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(router.state.location.pathname + router.state.location.search).toBe("/dashboard?tab=balance");
  });

  it("an available package check is offered and pays for the full report", async () => {
    const own = { id: "p", packageType: "active", name: "Активный", checksRemaining: 7, state: "active" };
    const calls = serve({
      ...IDENTIFY,
      "GET /api/user/packages": { packages: [{ ...own, expiresAt: "2026-12-20T10:00:00Z" }] },
      "POST /api/search": { reportId: "r2" },
    });
    open({ ...USER, balance: 0, packageChecksRemaining: 7 });
    expect(await screen.findByText(/сейчас осталось 7 проверок/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Проверить по пакету" }));
    const ordered = () => calls.find(({ name }) => name === "POST /api/search")?.body;
    await waitFor(() => expect(ordered()).toMatchObject({ fullReport: true, packageCheck: true }));
  });

  it("an order refused by the server shows the reason", async () => {
    serve({ ...IDENTIFY, "POST /api/search": refusal(404, "vehicle_not_found", "Машина не найдена") });
    open(USER);
    await userEvent.click(card("Базовый").getByRole("button", { name: /Выбрать за/ }));
    expect(await screen.findByText("Ошибка проверки")).toBeVisible();
    expect(screen.getByText("Машина не найдена")).toBeVisible();
  });

  it("a visitor sees make, model and year of the car", async () => {
    serve({
      "POST /api/vehicle/preview": {
        found: true,
        brandModel: "LADA GRANTA",
        year: 2021,
        isMismatched: false,
      },
    });
    open(null);
    expect(await screen.findByText("LADA GRANTA, 2021")).toBeVisible();
  });

  it("an unknown car is described by its VIN, and a package lists what it does not check", async () => {
    serve({});
    open(null);
    expect(await screen.findByText(/^AvtoVAZ/)).toBeVisible();
    expect(screen.getByText("Модельный год по VIN: 2022 или 1992")).toBeVisible();
    expect(screen.queryByText("Не определено")).toBeNull();
    expect(card("Базовый").getByText(/^Не проверит:.*ограничения/)).toBeVisible();
    expect(card("Премиум").queryByText(/^Не проверит/)).toBeNull();
    expect(screen.getByRole("link", { name: "Получить бесплатную проверку" })).toBeVisible();
  });

  it("an invalid number shows an error and a link to correct it", () => {
    serve({});
    open(USER, "XTA");
    expect(screen.getByRole("heading", { name: "Проверьте правильность ввода данных" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Исправить номер" })).toHaveAttribute("href", "/?vin=XTA");
  });
});

describe("source inputs of a package", () => {
  async function nameOwner(birthDate: string) {
    await userEvent.type(screen.getByLabelText("Фамилия"), "Тестова");
    await userEvent.type(screen.getByLabelText("Имя"), "Анна");
    await userEvent.type(screen.getByLabelText("Дата рождения"), birthDate);
  }

  it("inputs are sent only with packages that use them", async () => {
    const calls = serve({ ...IDENTIFY, "POST /api/search": { reportId: "r1" } });
    open(USER);
    expect(card("Расширенный").getByText(/Чтобы спросить/)).toBeVisible();
    expect(card("Базовый").queryByText(/Чтобы спросить/)).toBeNull();
    await nameOwner("01.02.1990");
    expect(card("Расширенный").queryByText(/Чтобы спросить/)).toBeNull();
    await userEvent.click(card("Базовый").getByRole("button", { name: /Выбрать за/ }));
    const ordered = () => calls.filter(({ name }) => name === "POST /api/search").map(({ body }) => body);
    await waitFor(() => expect(ordered()).toHaveLength(1));
    expect(ordered()[0]).not.toHaveProperty("inputs");
  });

  it("inputs entered by a visitor before the payment are sent with the purchase", async () => {
    const confirmationUrl = `${window.location.origin}/#paid`;
    const calls = serve({
      [PURCHASE]: { paymentId: "p1", confirmationUrl, amount: 19, accessKey: "k" },
    });
    open(null);
    const choose = () => userEvent.click(card("Расширенный").getByRole("button", { name: /Выбрать за/ }));
    await choose();
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Не спросим/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Указать данные" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await nameOwner("01.02.1990");
    await choose();
    const again = within(await screen.findByRole("dialog"));
    expect(again.queryByText(/^Не спросим/)).toBeNull();
    await userEvent.type(again.getByLabelText("Email"), "driver@example.ru");
    await userEvent.click(again.getByRole("button", { name: "Оплатить 19₽" }));
    const purchases = () => calls.filter(({ name }) => name === PURCHASE);
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(purchases()[0]?.body).toMatchObject({
      inputs: { owner: { lastName: "Тестова", firstName: "Анна", birthDate: "1990-02-01" } },
    });
  });

  it("an owner without a birth date shows an error and sends no order", async () => {
    const calls = serve({ ...IDENTIFY, "POST /api/search": { reportId: "r1" } });
    open(USER);
    await userEvent.type(screen.getByLabelText("Фамилия"), "Тестова");
    await userEvent.click(card("Расширенный").getByRole("button", { name: /Выбрать за/ }));
    expect(screen.getByText("Укажите дату рождения")).toBeVisible();
    expect(calls.map(({ name }) => name)).not.toContain("POST /api/search");
  });
});

describe("quick purchase by a visitor", () => {
  it("a purchase requires the contact of its delivery method and is stored before the payment", async () => {
    const confirmationUrl = `${window.location.origin}/#paid`;
    const calls = serve({
      [PURCHASE]: { paymentId: "p1", confirmationUrl, amount: 9.5, accessKey: "k" },
    });
    open(null);
    await userEvent.click(card("Базовый").getByRole("button", { name: /Выбрать за 9,50₽/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Отчёт «Базовый»" }));
    await userEvent.click(dialog.getByRole("checkbox", { name: "На почту" }));
    expect(dialog.getByRole("checkbox", { name: "На почту" })).toBeChecked();
    await userEvent.click(dialog.getByRole("button", { name: "Оплатить 9,50₽" }));
    expect(await dialog.findByText("Заполните контактные данные")).toBeVisible();
    const purchases = () => calls.filter(({ name }) => name === PURCHASE);
    expect(purchases()).toEqual([]);

    await userEvent.type(dialog.getByLabelText("Email"), "driver@example.ru");
    await userEvent.click(dialog.getByRole("button", { name: "Оплатить 9,50₽" }));
    await waitFor(() => expect(purchases()).toHaveLength(1));
    expect(purchases()[0]?.body).toMatchObject({
      packageType: "basic",
      contacts: { email: "driver@example.ru" },
    });
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem("quick_purchase:p1") ?? "null")).toMatchObject({
        accessKey: "k",
        packageType: "basic",
      }),
    );
  });

  it("a purchase without a payment URL shows an error", async () => {
    serve({
      [PURCHASE]: {
        paymentId: "p1",
        confirmationUrl: null,
        amount: 9.5,
        accessKey: "k",
      },
    });
    open(null);
    await userEvent.click(card("Базовый").getByRole("button", { name: /Выбрать за/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Email"), "driver@example.ru");
    await userEvent.click(dialog.getByRole("button", { name: "Оплатить 9,50₽" }));
    expect(await dialog.findByText("Ошибка создания платежа")).toBeVisible();
    expect(dialog.getByText("Не получен URL для оплаты")).toBeVisible();
  });
});
