import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { storeAccessToken } from "@/api/session";
import { loadRules } from "@/core";
import { messages } from "@/core/limits.json";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { SHOP_METHODS } from "@/testing/shop-methods";
import { Toaster } from "@/ui/toaster";
import { PriceTabs } from "./price-tabs";

const ESTIMATE = {
  total: 499,
  discount: 0,
  chargedNow: 499,
  held: 0,
  fromBalance: 499,
  fromCard: 0,
  balanceAfter: 1,
  paidBy: "balance",
  lines: [],
  returns: "Проверка вернётся в пакет, если не ответит ни один источник.",
  nextCharge: null,
  lacking: 0,
};
const CONSENT = { consentVersion: "2026-11-21", consentText: "Условия списаний." };
const OWN = {
  plan: "personal",
  name: "Персональная",
  amount: 299,
  status: "active",
  pricePerCheck: 15,
  currentPeriodEnd: "2026-12-21T10:00:00Z",
  nextChargeAt: "2026-12-21T10:00:00Z",
  methodTitle: "MasterCard •• 4444",
  cancelledAt: null,
  failureMessage: null,
  nextPlan: null,
  nextAmount: null,
};
const NONE = {
  ...SHOP_METHODS,
  "GET /api/user/packages": { packages: [], checksRemaining: 0 },
  "GET /api/user/payment-methods": [],
  "GET /api/user/subscription": { subscription: null, ...CONSENT },
};

beforeAll(async () => {
  await loadRules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  storeAccessToken(null);
});

function open(path: string, user: typeof USER | null = { ...USER, balance: 500 }) {
  return renderApp(
    <>
      <PriceTabs />
      <Toaster />
    </>,
    { user, path },
  );
}

describe("packages", () => {
  it("a visitor who buys is sent to the sign-in with a return path to the same offer", async () => {
    const { router } = open("/pricing?tab=packages", null);
    await userEvent.click(screen.getByRole("button", { name: "Войти и купить: Активный" }));
    expect(router.state.location.pathname).toBe("/auth-flow");
    const next = new URLSearchParams(router.state.location.search).get("next");
    expect(next).toBe("/pricing?tab=packages&buy=active");
  });

  it("the dialog shows the balance after the purchase and buys from the balance", async () => {
    const calls = serve({
      ...NONE,
      "POST /api/estimate": ESTIMATE,
      "POST /api/packages/purchase": {
        status: "succeeded",
        paymentId: null,
        confirmationUrl: null,
        amount: 499,
      },
    });
    const { router } = open("/pricing?tab=packages&buy=active");
    const dialog = within(await screen.findByRole("dialog", { name: "Пакет «Активный»" }));
    expect(await dialog.findByText("Баланс после покупки")).toBeVisible();
    expect(await dialog.findByText(ESTIMATE.returns)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Купить с баланса 499₽" }));
    expect(await screen.findByText("Пакет «Активный» куплен")).toBeVisible();
    expect(calls.find(({ name }) => name === "POST /api/packages/purchase")?.body).toEqual({
      packageType: "active",
      payWith: "balance",
    });
    await waitFor(() => expect(router.state.location.search).toBe("?tab=packages"));
  });

  it("an insufficient balance disables the purchase from it and links to the top-up", async () => {
    serve({ ...NONE, "POST /api/estimate": { ...ESTIMATE, lacking: 399 } });
    open("/pricing?buy=active", { ...USER, balance: 100 });
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("radio", { name: "По СБП или картой" })).toBeChecked();
    await userEvent.click(dialog.getByRole("radio", { name: /С баланса/ }));
    expect(await dialog.findByText(/На балансе не хватает 399₽/)).toBeVisible();
    expect(dialog.getByRole("button", { name: /Купить с баланса/ })).toHaveAttribute("aria-disabled", "true");
    expect(dialog.getByRole("link", { name: "Пополнить баланс" })).toHaveAttribute(
      "href",
      "/dashboard?tab=balance",
    );
  });

  it("a valid promo code is applied to the estimate, an unknown one shows the reason", async () => {
    const answer = { code: "ПЕРВЫЙ20", percent: 20, discount: 99.8, total: 399.2 };
    const calls = serve({
      ...NONE,
      "POST /api/estimate": ESTIMATE,
      "POST /api/promo/check": (body) =>
        (body as { code: string }).code === "ПЕРВЫЙ20"
          ? { ...answer, valid: true, message: "Скидка 20%" }
          : { ...answer, valid: false, message: "Такого промокода нет" },
    });
    open("/pricing?buy=active");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByText("У меня есть промокод"));
    await userEvent.type(dialog.getByLabelText("Промокод"), "НЕТ{Enter}");
    expect(await dialog.findByText("Такого промокода нет")).toBeVisible();
    await userEvent.clear(dialog.getByLabelText("Промокод"));
    await userEvent.type(dialog.getByLabelText("Промокод"), "ПЕРВЫЙ20");
    await userEvent.click(dialog.getByRole("button", { name: "Применить" }));
    expect(await dialog.findByText(/скидка 20%/)).toBeVisible();
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === "POST /api/estimate")?.body).toMatchObject({
        promoCode: "ПЕРВЫЙ20",
      }),
    );
  });

  it("the payment button names the chosen method", async () => {
    const sbp = {
      id: "sbp-1",
      kind: "sbp",
      title: "СБП",
      cardType: null,
      last4: null,
      expiryMonth: null,
      expiryYear: null,
      createdAt: "2026-11-20T09:00:00Z",
      usedBy: [],
    };
    serve({ ...NONE, "GET /api/user/payment-methods": [sbp], "POST /api/estimate": ESTIMATE });
    open("/pricing?buy=active", { ...USER, balance: 0 });
    expect(await screen.findByRole("button", { name: "Оплатить 499₽: СБП" })).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: /^Другой способ/ }));
    expect(await screen.findByRole("button", { name: "Оплатить по СБП или картой 499₽" })).toBeVisible();
  });

  it("a payment that cannot be created shows an error", async () => {
    storeAccessToken("token");
    serve({
      ...NONE,
      "GET /api/auth/user": { ...USER, balance: 0 },
      "POST /api/estimate": { ...ESTIMATE, paidBy: "card" },
      "POST /api/packages/purchase": refusal(502, "payment_failed", "Payment creation failed"),
    });
    open("/pricing?buy=active", { ...USER, balance: 0 });
    await userEvent.click(await screen.findByRole("button", { name: /Оплатить по СБП или картой/ }));
    expect(await screen.findByText("Ошибка создания платежа")).toBeVisible();
    expect(screen.getByText("Попробуйте еще раз или обратитесь в поддержку")).toBeVisible();
  });
});

describe("subscriptions", () => {
  it("consent is required before the charge, and its version is sent", async () => {
    const calls = serve({
      ...NONE,
      "POST /api/estimate": {
        ...ESTIMATE,
        paidBy: "card",
        chargedNow: 599,
        nextCharge: { date: "2026-12-21T10:00:00Z", amount: 599 },
      },
      "POST /api/subscriptions": { status: "succeeded", paymentId: "p", confirmationUrl: null, amount: 599 },
    });
    open("/pricing?tab=subscriptions&subscribe=personal");
    await userEvent.click(await screen.findByRole("radio", { name: /599₽/ }));
    expect(await screen.findByText(/21 декабря 2026/)).toBeVisible();
    const pay = screen.getByRole("button", { name: "Оплатить 599₽ и подключить" });
    await userEvent.click(pay);
    expect(screen.getByText(messages.consentToCharges)).toBeVisible();
    expect(calls.map(({ name }) => name)).not.toContain("POST /api/subscriptions");
    await userEvent.click(screen.getByRole("checkbox", { name: /Согласен на ежемесячное списание/ }));
    await userEvent.click(pay);
    await waitFor(() =>
      expect(calls.find(({ name }) => name === "POST /api/subscriptions")?.body).toEqual({
        subscriptionType: "personal",
        amount: 599,
        consent: "2026-11-21",
      }),
    );
  });

  it("opening and leaving a plan moves the focus there and back and adds no history entry", async () => {
    serve({ ...NONE, "POST /api/estimate": ESTIMATE });
    const { router } = open("/pricing?tab=free");
    await router.navigate("/pricing?tab=subscriptions");
    await userEvent.click(await screen.findByRole("button", { name: "Подключить: Персональная" }));
    expect(await screen.findByRole("heading", { name: "Подписка «Персональная»" })).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Все подписки" }));
    const offer = await screen.findByRole("article", { name: "Персональная" });
    expect(offer.parentElement).toHaveFocus();
    expect(router.state.location.search).toBe("?tab=subscriptions");
    await router.navigate(-1);
    expect(router.state.location.search).toBe("?tab=free");
  });

  it("a business plan refuses a sum below 299 and accepts any other sum above", async () => {
    serve({ ...NONE, "POST /api/estimate": ESTIMATE });
    open("/pricing?tab=subscriptions&subscribe=business_pro");
    const other = await screen.findByLabelText("Или другая сумма, ₽");
    await userEvent.type(other, "298");
    expect(screen.getByText("Минимальная сумма пополнения 299₽")).toBeVisible();
    await userEvent.type(other, "0");
    expect(await screen.findByRole("button", { name: /Оплатить 2\s980₽ и подключить/ })).not.toHaveAttribute(
      "aria-disabled",
    );
    expect(screen.getByText("Хватит на 248 проверок по 12₽")).toBeVisible();
  });

  it("a sum of 1000000 is rejected as too large instead of being cut", async () => {
    serve({ ...NONE, "POST /api/estimate": ESTIMATE });
    open("/pricing?tab=subscriptions&subscribe=business_pro");
    await userEvent.type(await screen.findByLabelText("Или другая сумма, ₽"), "1000000");
    expect(screen.getByText("Слишком большая сумма")).toBeVisible();
  });

  it("the active subscription is shown and cancelled with one click", async () => {
    const cancelled = {
      ...OWN,
      status: "cancelled",
      nextChargeAt: null,
      cancelledAt: "2026-11-21T10:00:00Z",
    };
    serve({
      ...NONE,
      "GET /api/user/subscription": { subscription: OWN, ...CONSENT },
      "POST /api/user/subscription/cancel": { subscription: cancelled, ...CONSENT },
    });
    open("/pricing?tab=subscriptions");
    expect(await screen.findByText("Действует")).toBeVisible();
    expect(screen.getByText("Следующее списание")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Отменить подписку" }));
    expect(await screen.findByText("Отменена")).toBeVisible();
    expect(screen.getByRole("button", { name: "Возобновить подписку" })).toBeVisible();
    expect(screen.getByText("Списаний больше не будет. Деньги на балансе остаются вашими.")).toBeVisible();
  });
});
