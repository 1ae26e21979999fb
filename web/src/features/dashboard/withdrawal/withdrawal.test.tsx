import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { splitOver } from "./split";
import { WithdrawalSection } from "./withdrawal-section";

const OLD = {
  paymentId: "p1",
  methodTitle: "СБП",
  destination: "по СБП",
  amount: 300,
  date: "2026-11-01T09:00:00Z",
  endsPlan: false,
  wholeOnly: false,
};
const NEW = {
  paymentId: "p2",
  methodTitle: "MasterCard •• 4444",
  destination: "на карту MasterCard •• 4444",
  amount: 200.5,
  date: "2026-11-20T09:00:00Z",
  endsPlan: false,
  wholeOnly: false,
};
const RETURNABLES = { balance: 400, credit: 0, recent: 0, planDiscounts: 0, payments: [NEW, OLD] };
const OVERVIEW = { ...RETURNABLES, available: 400, notReturnable: 0, recentUntil: null };

afterEach(() => vi.unstubAllGlobals());

const rules = await loadRules();

const open = () =>
  renderApp(<WithdrawalSection />, { user: USER, path: "/dashboard?tab=balance&part=withdrawal" });

describe("split of a withdrawal", () => {
  it.each([
    [100, [["p2", 100]]],
    [200.5, [["p2", 200.5]]],
    [
      400,
      [
        ["p2", 200.5],
        ["p1", 199.5],
      ],
    ],
  ])("the sum %d is taken from the newest payments first", (amount, shares) => {
    const split = splitOver(rules, RETURNABLES, amount);
    expect(split.shares.map((share) => [share.paymentId, share.amount])).toEqual(shares);
  });

  it.each([
    [0, "Укажите сумму больше нуля"],
    [Number.NaN, "Укажите сумму больше нуля"],
    [0.001, "Некорректная сумма"],
    [400.01, "На балансе 400₽, больше вывести нельзя"],
    [0.29, null],
    [400, null],
  ])("the sum %d gives the error: %s", (amount, problem) =>
    expect(splitOver(rules, RETURNABLES, amount).problem).toBe(problem),
  );

  it("a refund leaves nothing or more than one rouble of a payment", () => {
    const split = splitOver(rules, RETURNABLES, 200);
    expect(split.shares.map((share) => share.amount)).toEqual([199.49, 0.51]);
  });
});

describe("withdrawal", () => {
  it("a sum that ends the plan shows a warning, a smaller sum does not", async () => {
    const payments = [OLD, { ...NEW, endsPlan: true }];
    serve({
      "GET /api/user/withdrawal": { ...OVERVIEW, payments },
      "GET /api/user/withdrawals": { refunds: [] },
    });
    open();
    const sum = await screen.findByLabelText("Сумма, ₽");
    expect(screen.getByText("Подписка закончится сразу")).toBeVisible();
    await userEvent.clear(sum);
    // The older payment cannot cover this amount without the plan's payment: other money was spent first.
    await userEvent.type(sum, "199,51");
    expect(screen.getByText("Подписка закончится сразу")).toBeVisible();
    await userEvent.clear(sum);
    await userEvent.type(sum, "199,5");
    expect(screen.queryByText("Подписка закончится сразу")).toBeNull();
  });

  it("only destinations that the typed sum needs are shown, and the sum is sent", async () => {
    const calls = serve({
      "GET /api/user/withdrawal": OVERVIEW,
      "GET /api/user/withdrawals": { refunds: [] },
      "POST /api/user/withdrawals": { refunds: [] },
    });
    open();
    const sum = await screen.findByLabelText("Сумма, ₽");
    expect(screen.getByText("На карту MasterCard •• 4444")).toBeVisible();
    await userEvent.clear(sum);
    await userEvent.type(sum, "150,5");
    expect(screen.queryByText("По СБП")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Вернуть 150,50₽" }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({ amount: 150.5 }),
    );
  });

  it("a typed sum is restored after a reload and its draft deleted once it is sent", async () => {
    serve({
      "GET /api/user/withdrawal": OVERVIEW,
      "GET /api/user/withdrawals": { refunds: [] },
      "POST /api/user/withdrawals": { refunds: [] },
    });
    open();
    const sum = await screen.findByLabelText("Сумма, ₽");
    await userEvent.clear(sum);
    await userEvent.type(sum, "150,5");
    cleanup();
    open();
    expect(await screen.findByLabelText("Сумма, ₽")).toHaveValue("150,5");
    await userEvent.click(screen.getByRole("button", { name: "Вернуть 150,50₽" }));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it("a withdrawal after an old sign-in asks to sign in again", async () => {
    serve({
      "GET /api/user/withdrawal": OVERVIEW,
      "GET /api/user/withdrawals": { refunds: [] },
      "POST /api/user/withdrawals": refusal(403, "fresh_sign_in_required", "Войдите ещё раз"),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Вернуть 400,00₽" }));
    expect(await screen.findByRole("button", { name: "Войти ещё раз" })).toBeVisible();
  });

  it("a withdrawal that ends the plan shows the charge for the plan's discounts", async () => {
    serve({
      "GET /api/user/withdrawal": {
        ...OVERVIEW,
        planDiscounts: 28.07,
        available: 371.93,
        payments: [NEW, { ...OLD, endsPlan: true }],
      },
      "GET /api/user/withdrawals": { refunds: [] },
    });
    open();
    expect(await screen.findByText("Подписка закончится сразу")).toBeVisible();
    expect(screen.getByText(/пересчитаем по обычной цене: с баланса спишется 28,07₽/)).toBeVisible();
  });

  it("money topped up recently is shown with the time from which it can be refunded", async () => {
    serve({
      "GET /api/user/withdrawal": {
        ...OVERVIEW,
        available: 0,
        recent: 400,
        recentUntil: "2026-11-21T09:00:00Z",
        payments: [],
      },
      "GET /api/user/withdrawals": { refunds: [] },
    });
    open();
    expect(await screen.findByText(/400,00₽ пополнены недавно/)).toHaveTextContent("21.11.2026 в 12:00");
    expect(screen.queryByText(/нет денег, пришедших с карты/)).not.toBeInTheDocument();
  });

  it("each refund shows its state, a cancelled one its reason", async () => {
    const refund = { id: "1", amount: 10, destination: "по СБП", createdAt: "2026-11-20T09:00:00Z" };
    serve({
      "GET /api/user/withdrawal": { ...OVERVIEW, available: 0, payments: [] },
      "GET /api/user/withdrawals": {
        refunds: [
          { ...refund, status: "pending", cancellationMessage: null },
          { ...refund, id: "2", status: "canceled", cancellationMessage: "счёт закрыт" },
        ],
      },
    });
    open();
    expect(await screen.findByText("В пути, до 10 рабочих дней")).toBeVisible();
    expect(screen.getAllByText(/по СБП/)[0]).toBeVisible();
    expect(screen.getByText("счёт закрыт")).toBeVisible();
    expect(screen.getByText(/Сейчас вернуть нечего/)).toBeVisible();
  });
});
