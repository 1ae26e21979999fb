import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AutoTopup, SavedMethod, User } from "@/api/types";
import { loadRules } from "@/core";
import { messages } from "@/core/limits.json";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { SHOP_METHODS } from "@/testing/shop-methods";
import { Toaster } from "@/ui/toaster";
import { BalanceTab } from "./balance-tab";

const CARD: SavedMethod = {
  id: "card-1",
  kind: "bank_card",
  title: "MasterCard •• 4444",
  cardType: "MasterCard",
  last4: "4444",
  expiryMonth: "12",
  expiryYear: "2034",
  createdAt: "2026-11-20T09:00:00Z",
  usedBy: [],
};
const AUTO: AutoTopup = {
  minimumBalance: 100,
  autoTopupEnabled: false,
  autoTopupAmount: 300,
  monthlyTopupRequired: true,
  paymentMethodId: null,
  consentAt: null,
  consentVersion: "2026-11-21",
  consentText: "Текст согласия",
  lastAt: null,
  stoppedReason: null,
  stoppedMessage: null,
};
const CREATED = { paymentId: "p1", confirmationUrl: "http://bank/pay", amount: 500, status: "pending" };
const PAYMENT = {
  id: "p1",
  purpose: "topup",
  status: "pending",
  amount: 500,
  description: "Пополнение баланса на 500₽",
  createdAt: "2026-11-21T09:00:00Z",
  completedAt: null,
  confirmationUrl: "http://bank/pay",
  declineReason: null,
  declineMessage: null,
  refunded: 0,
  reportId: null,
  packageType: null,
  methodKind: null,
  methodTitle: null,
  destination: "тем же способом",
  test: true,
};
const BASE = {
  ...SHOP_METHODS,
  "GET /api/user/balance": { balance: 100, held: 0 },
  "GET /api/user/payment-methods": [],
  "GET /api/user/operations?limit=5": { operations: [], next: null, balance: 100, held: 0 },
  "POST /api/estimate": { chargedNow: 500, balanceAfter: 600 },
};

const tab = {
  opener: null,
  document: { title: "", body: { textContent: "" } },
  location: { replace: vi.fn() },
  close: vi.fn(),
};

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  tab.location.replace.mockClear();
  tab.close.mockClear();
  vi.stubGlobal("open", () => tab);
});

afterEach(() => vi.unstubAllGlobals());

function open(part: string, changes: Partial<User> = {}, more = "") {
  const user = { ...USER, ...changes };
  const page = (
    <>
      <BalanceTab user={user} />
      <Toaster />
    </>
  );
  return renderApp(page, { user, path: `/dashboard?tab=balance&part=${part}${more}` });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const amountField = () => screen.findByLabelText("Сумма, ₽");

describe("top-up", () => {
  it("the preset sums are offered, and the balance after the payment is shown", async () => {
    serve(BASE);
    open("topup");
    expect(await amountField()).toHaveValue(500);
    const sums = within(screen.getByRole("group", { name: "Частые суммы" })).getAllByRole("button");
    expect(sums.map(({ textContent }) => textContent)).toEqual([
      "500₽",
      "1\u00a0000₽",
      "2\u00a0000₽",
      "5\u00a0000₽",
    ]);
    expect(await screen.findByText("600,00₽")).toBeVisible();
  });

  it("a list of operations older than the balance is fetched again", async () => {
    const topup = {
      id: "o1",
      kind: "topup",
      title: "Автопополнение баланса",
      description: null,
      reportId: null,
      query: null,
      source: null,
      paymentId: null,
      amount: 400,
      heldChange: 0,
      balanceAfter: 500,
      heldAfter: 0,
      createdAt: "2026-11-21T09:00:00Z",
    };
    const before = { operations: [], next: null, balance: 100, held: 0 };
    const pages = [before, { ...before, operations: [topup], balance: 500 }];
    serve({
      ...BASE,
      "GET /api/user/balance": { balance: 500, held: 0 },
      "GET /api/user/operations?limit=5": () => pages.shift() ?? before,
    });
    open("topup");
    expect(await screen.findByText("Автопополнение баланса")).toBeVisible();
  });

  it.each(["99", "50001", "100.5", ""])("a sum of %s gives an error and no payment", async (amount) => {
    const calls = serve(BASE);
    open("topup");
    await userEvent.clear(await amountField());
    if (amount !== "") await userEvent.type(await amountField(), amount);
    await press(/^Пополнить/);
    expect(screen.getByText("Некорректная сумма")).toBeVisible();
    expect(screen.getAllByText("Сумма должна быть от 100 до 50,000 рублей")).toHaveLength(2);
    expect(calls.map(({ name }) => name)).not.toContain("POST /api/payment/create");
  });

  it("a payment opens the provider in a new tab, is kept in the URL and is polled", async () => {
    let status = "pending";
    const calls = serve({
      ...BASE,
      "POST /api/payment/create": CREATED,
      "GET /api/payment/p1": () => ({ ...PAYMENT, status }),
    });
    const { router } = open("topup");
    await amountField();
    await press(/^Пополнить/);
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith("http://bank/pay"));
    expect(await screen.findByText("Ждём оплату 500₽")).toBeVisible();
    expect(router.state.location.search).toContain("payment=p1");
    expect(calls.find(({ name }) => name === "POST /api/payment/create")?.body).toEqual({
      amount: 500,
      description: "Пополнение баланса на 500₽",
      saveCard: false,
    });
    status = "succeeded";
    expect(await screen.findByText("Баланс пополнен на 500₽")).toBeVisible();
  });

  it("a typed sum is restored after a reload until its payment is created", async () => {
    serve({ ...BASE, "POST /api/payment/create": CREATED, "GET /api/payment/p1": PAYMENT });
    const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"));
    open("topup");
    await userEvent.clear(await amountField());
    await userEvent.type(await amountField(), "700");
    cleanup();
    open("topup");
    expect(await amountField()).toHaveValue(700);
    await press(/^Пополнить/);
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(await amountField()).toHaveValue(700);
  });

  it("a payment that cannot be created shows an error and closes the opened tab", async () => {
    serve({ ...BASE, "POST /api/payment/create": refusal(502, "payment_failed", "Payment creation failed") });
    open("topup");
    await amountField();
    await press(/^Пополнить/);
    expect(await screen.findByText("Ошибка создания платежа")).toBeVisible();
    expect(screen.getByText("Попробуйте еще раз или обратитесь в поддержку")).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });

  it("a payment created without a provider URL shows an error", async () => {
    serve({ ...BASE, "POST /api/payment/create": { ...CREATED, confirmationUrl: null } });
    open("topup");
    await amountField();
    await press(/^Пополнить/);
    expect(await screen.findByText("Не получен URL для оплаты")).toBeVisible();
  });

  it("a decline shows the bank's reason", async () => {
    serve({
      ...BASE,
      "GET /api/payment/p1": { ...PAYMENT, status: "canceled", declineMessage: "На карте мало денег." },
    });
    open("topup", {}, "&payment=p1");
    expect(await screen.findByText("Платёж не прошёл")).toBeVisible();
    expect(screen.getByText(/На карте мало денег\./)).toBeVisible();
  });

  it("a saved card pays without a new tab", async () => {
    const calls = serve({
      ...BASE,
      "GET /api/user/payment-methods": [CARD],
      "POST /api/payment/create": { ...CREATED, confirmationUrl: null, status: "succeeded" },
      "GET /api/payment/p1": { ...PAYMENT, status: "succeeded" },
    });
    open("topup");
    expect(await screen.findByRole("radio", { name: /MasterCard •• 4444/ })).toBeChecked();
    expect(await screen.findByRole("radio", { name: /СБП, банковская карта/ })).not.toBeChecked();
    await press(/^Пополнить/);
    expect(await screen.findByText("Баланс пополнен на 500₽")).toBeVisible();
    expect(calls.find(({ name }) => name === "POST /api/payment/create")?.body).toMatchObject({
      paymentMethodId: "card-1",
    });
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it("a receipt contact is requested when the account has none", async () => {
    const calls = serve(BASE);
    open("topup", { phone: null, email: null });
    await amountField();
    await press(/^Пополнить/);
    expect(await screen.findByText("Укажите email или телефон для чека")).toBeVisible();
    expect(calls.map(({ name }) => name)).not.toContain("POST /api/payment/create");
  });
});

describe("automatic top-up", () => {
  it("an account without a saved method shows that one is required first", async () => {
    serve({ ...BASE, "GET /api/user/auto-topup": AUTO });
    open("auto");
    expect(await screen.findByText("Сначала нужен сохранённый способ оплаты")).toBeVisible();
    expect(
      await screen.findByText(/Какие способы можно сохранить, показывает страница ЮKassa/),
    ).toBeVisible();
  });

  it("a saved СБП is listed by its name and use, and no text mentions a card", async () => {
    const sbp = { ...CARD, id: "sbp-1", kind: "sbp", title: "СБП", expiryMonth: null, expiryYear: null };
    const settings = { ...AUTO, autoTopupEnabled: true, paymentMethodId: "sbp-1" };
    serve({
      ...BASE,
      "GET /api/user/payment-methods": [{ ...sbp, usedBy: ["autoTopup"] }],
      "GET /api/user/auto-topup": settings,
    });
    open("auto");
    expect(await screen.findByRole("heading", { name: "СБП" })).toBeVisible();
    expect(await screen.findByText("Чем платить")).toBeVisible();
    expect(screen.getByText("Оплачиваются: автопополнение")).toBeVisible();
    expect(screen.queryByText(/карт/)).toBeNull();
  });

  it("enabling requires consent to the current text", async () => {
    const calls = serve({
      ...BASE,
      "GET /api/user/payment-methods": [CARD],
      "GET /api/user/auto-topup": AUTO,
      "PUT /api/user/auto-topup": { ...AUTO, autoTopupEnabled: true, paymentMethodId: "card-1" },
    });
    open("auto");
    await screen.findByRole("button", { name: "Включить автопополнение" });
    await press("Включить автопополнение");
    await press("Включить");
    expect(await screen.findByText(messages.consentToCharges)).toBeVisible();
    await userEvent.click(screen.getByLabelText(/^Согласен на автоматические списания/));
    await press("Включить");
    await waitFor(() =>
      expect(calls.find(({ name }) => name.startsWith("PUT"))?.body).toEqual({
        minimumBalance: 100,
        autoTopupAmount: 300,
        paymentMethodId: "card-1",
        monthlyTopupRequired: true,
        autoTopupEnabled: true,
        consent: "2026-11-21",
      }),
    );
  });

  it("a stopped top-up shows the reason and can be enabled again", async () => {
    serve({
      ...BASE,
      "GET /api/user/payment-methods": [CARD],
      "GET /api/user/auto-topup": {
        ...AUTO,
        stoppedReason: "insufficient_funds",
        stoppedMessage: "Мало денег.",
      },
    });
    open("auto");
    expect(await screen.findByText("Автопополнение остановлено")).toBeVisible();
    expect(screen.getByRole("button", { name: "Включить снова" })).toBeVisible();
  });

  it("two saved methods of one title are distinguished by the day", async () => {
    const sbp = { ...CARD, kind: "sbp", title: "СБП", expiryMonth: null, expiryYear: null };
    serve({
      ...BASE,
      "GET /api/user/payment-methods": [
        { ...sbp, id: "sbp-1" },
        { ...sbp, id: "sbp-2", createdAt: "2026-11-21T09:00:00Z" },
      ],
      "GET /api/user/auto-topup": AUTO,
    });
    open("auto");
    expect(await screen.findByRole("button", { name: "Удалить: СБП, сохранено 20.11.2026" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Удалить: СБП, сохранено 21.11.2026" })).toBeVisible();
  });

  it("a card used by automatic top-up is removed after a warning", async () => {
    const calls = serve({
      ...BASE,
      "GET /api/user/payment-methods": [{ ...CARD, usedBy: ["autoTopup"] }],
      "GET /api/user/auto-topup": AUTO,
      "DELETE /api/user/payment-methods/card-1": new Response(null, { status: 204 }),
    });
    open("auto");
    await userEvent.click(
      await screen.findByRole("button", { name: "Удалить: MasterCard •• 4444, до 12/34" }),
    );
    expect(await screen.findByText(/^Автопополнение выключится/)).toBeVisible();
    await press("Удалить способ оплаты");
    await waitFor(() =>
      expect(calls.map(({ name }) => name)).toContain("DELETE /api/user/payment-methods/card-1"),
    );
  });
});
