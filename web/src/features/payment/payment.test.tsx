import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pollIntervalMs } from "@/api/payments";
import type { Payment } from "@/api/types";
import { loadRules } from "@/core";
import { storeGuestPurchase } from "@/lib/access-key";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { elapsedText, retryPath } from "./next-step";
import { PaymentResult } from "./payment-result";
import { TestPayment } from "./test-payment";

const PAYMENT: Payment = {
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
  test: false,
};
const PURCHASE = {
  status: "checking",
  packageType: "basic",
  query: "Z94K241CBFR300002",
  type: "vin",
  reportId: "r1",
  deliveries: [{ method: "email", contact: "i***@mail.ru", sent: false, failed: false }],
  refunded: 0,
  destination: "по СБП",
  claimable: 0,
  attached: false,
};

beforeAll(async () => {
  await loadRules();
});

afterEach(() => vi.unstubAllGlobals());

const open = (user: typeof USER | null = USER) =>
  renderApp(<PaymentResult id="p1" />, { user, path: "/payment/success?paymentId=p1" });

describe("payment result page", () => {
  it("a pending payment links to the provider, and its success is announced", async () => {
    let payment = PAYMENT;
    serve({ "GET /api/payment/p1": () => payment });
    open();
    expect(await screen.findByRole("heading", { name: "Ждём подтверждения оплаты" })).toBeVisible();
    const region = document.querySelector("[aria-live=polite]");
    expect(region?.textContent).toBe("");
    expect(screen.getByRole("link", { name: "Продолжить оплату" })).toHaveAttribute(
      "href",
      "http://bank/pay",
    );
    payment = { ...PAYMENT, status: "succeeded", completedAt: "2026-11-21T09:01:00Z" };
    await userEvent.click(screen.getByRole("button", { name: "Проверить сейчас" }));
    expect(await screen.findByRole("heading", { name: "Баланс пополнен" })).toBeVisible();
    expect(region).toBeInTheDocument();
    expect(region).toHaveTextContent("Баланс пополнен");
  });

  it("the polling interval grows up to 30 seconds", () => {
    const pauses = Array.from({ length: 12 }, (_, looks) => pollIntervalMs(looks));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBe(30_000);
  });

  it("a decline shows its reason and links to a payment by another method", async () => {
    serve({
      "GET /api/payment/p1": { ...PAYMENT, status: "canceled", declineMessage: "На карте мало денег." },
    });
    open();
    expect(await screen.findByText("На карте мало денег.")).toBeVisible();
    expect(document.querySelector("[aria-live=polite]")).toHaveTextContent("Платёж не прошёл");
    expect(screen.getByRole("link", { name: "Попробовать другим способом" })).toHaveAttribute(
      "href",
      "/dashboard?tab=balance&amount=500&method=new",
    );
  });

  it("a payment that the server does not find is shown as not found", async () => {
    serve({ "GET /api/payment/p1": refusal(404, "payment_not_found", "Платёж не найден") });
    open();
    expect(await screen.findByRole("heading", { name: "Платёж не найден" })).toBeVisible();
    expect(screen.getByRole("link", { name: "История операций" })).toBeVisible();
  });

  it("a visitor gets a sign-in link that returns to the payment", async () => {
    serve({ "GET /api/payment/p1": refusal(401, "unauthorized", "Нужен вход") });
    open(null);
    expect(await screen.findByRole("link", { name: "Войти" })).toHaveAttribute(
      "href",
      "/auth-flow?next=%2Fpayment%2Fsuccess%3FpaymentId%3Dp1",
    );
  });

  it("an unavailable server shows an error whose retry loads the payment", async () => {
    let answer: Response | Payment = refusal(503, "unavailable", "Сервис недоступен");
    serve({ "GET /api/payment/p1": () => answer });
    open();
    await screen.findByRole("heading", { name: "Не видно, что с платежом" });
    answer = PAYMENT;
    await userEvent.click(screen.getByRole("button", { name: "Проверить ещё раз" }));
    expect(await screen.findByRole("heading", { name: "Ждём подтверждения оплаты" })).toBeVisible();
  });

  it("a visitor's purchase shows the private link of the report", async () => {
    storeGuestPurchase("p1", {
      accessKey: "secret",
      packageType: "basic",
      deliveryMethods: ["email"],
      contacts: { email: "ivan@mail.ru" },
    });
    serve({
      "GET /api/payment/p1": { ...PAYMENT, purpose: "quick_purchase", status: "succeeded", reportId: "r1" },
      "GET /api/quick-purchases/p1": PURCHASE,
    });
    open(null);
    expect(await screen.findByRole("link", { name: "Открыть отчёт" })).toHaveAttribute(
      "href",
      "/report/r1#key=secret",
    );
    expect(await screen.findByText("i***@mail.ru")).toBeVisible();
    expect(screen.getByText("Отправим, когда отчёт будет готов")).toBeVisible();
  });

  it("a rejected refund can be retried by the link of the mail", async () => {
    const failed = { ...PURCHASE, status: "failed", reportId: null, claimable: 9.5 };
    const calls = serve({
      "GET /api/payment/p1": { ...PAYMENT, purpose: "quick_purchase", status: "succeeded" },
      "GET /api/quick-purchases/p1": failed,
      "POST /api/quick-purchases/p1/refund": { ...failed, claimable: 0, refunded: 9.5 },
    });
    const { router } = renderApp(<PaymentResult id="p1" />, {
      user: null,
      path: "/payment/success?paymentId=p1#key=mailed",
    });
    await userEvent.click(await screen.findByRole("button", { name: "Вернуть 9,50₽ по СБП" }));
    const message = await screen.findByText("Отчёт собрать не удалось");
    expect(message.closest("[aria-live]")).not.toBeNull();
    expect(calls.filter(({ name }) => name.startsWith("POST"))).toHaveLength(1);
    expect(router.state.location.hash).toBe("");
  });

  it.each([
    ["package", { packageType: "pro" }, "/pricing?tab=packages&buy=pro"],
    ["subscription", {}, "/pricing?tab=subscriptions"],
    ["quick_purchase", {}, "/services/Z94K241CBFR300002/vin"],
  ] as const)("a declined %s links back to the page that sells it", (purpose, changes, address) => {
    expect(retryPath({ ...PAYMENT, purpose, ...changes }, PURCHASE)).toBe(address);
  });

  it.each([
    [3000, "3 с"],
    [125_000, "2 мин 5 с"],
    [-5, "0 с"],
  ])("elapsedText formats %d ms as %s", (ms, text) => expect(elapsedText(ms)).toBe(text));
});

describe("test payment page", () => {
  it("the form starts with 19 roubles, refuses less than one and sends kopecks", async () => {
    vi.stubGlobal("open", () => null);
    const calls = serve({
      "POST /api/payment/create": {
        paymentId: "p1",
        confirmationUrl: "http://bank/pay",
        amount: 19.5,
        status: "pending",
      },
      "GET /api/payment/p1": { ...PAYMENT, test: true },
    });
    renderApp(<TestPayment />, { user: USER });
    const amount = screen.getByLabelText("Сумма, ₽");
    expect(amount).toHaveValue(19);
    expect(amount).toHaveAttribute("min", "1");
    expect(amount).toHaveAttribute("step", "0.01");
    await userEvent.clear(amount);
    await userEvent.type(amount, "0.5");
    await userEvent.click(screen.getByRole("button", { name: "Создать тестовый платёж" }));
    expect(await screen.findByText("Минимальная сумма платежа 1₽")).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, "19.5");
    await userEvent.click(screen.getByRole("button", { name: "Создать тестовый платёж" }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name.startsWith("POST /api/payment"))?.body).toEqual({
        amount: 19.5,
        contact: "test@example.com",
        description: "Тестовый платёж",
      }),
    );
    // The popup was blocked, so the page shows a link.
    expect(await screen.findByRole("link", { name: "Открыть страницу оплаты" })).toBeVisible();
  });

  it("a payment of a production shop shows a warning and is not opened", async () => {
    const tab = {
      opener: null,
      document: { title: "", body: {} },
      location: { replace: vi.fn() },
      close: vi.fn(),
    };
    vi.stubGlobal("open", () => tab);
    serve({
      "POST /api/payment/create": {
        paymentId: "p1",
        confirmationUrl: "http://bank/pay",
        amount: 19,
        status: "pending",
      },
      "GET /api/payment/p1": PAYMENT,
    });
    renderApp(<TestPayment />, { user: USER });
    await userEvent.click(screen.getByRole("button", { name: "Создать тестовый платёж" }));
    expect(await screen.findByText("Магазин настоящий")).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });
});
