import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AdminPayment } from "@/api/types";
import { loadRules } from "@/core";
import { renderApp, USER } from "@/testing/render";
import { refusal, rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Toaster } from "@/ui/toaster";
import { Admin } from "./admin";

const PAYMENT: AdminPayment = {
  id: "p1",
  yookassaPaymentId: "2f0b1c9e",
  userId: "u",
  username: "driver",
  purpose: "topup",
  amount: 500,
  refunded: 100,
  left: 400,
  userBalance: 450,
  refundable: 400,
  status: "succeeded",
  declineReason: null,
  fee: null,
  problem: null,
  methodTitle: "MasterCard •• 4444",
  destination: "на карту MasterCard •• 4444",
  createdAt: "2026-11-21T10:00:00Z",
  completedAt: "2026-11-21T10:01:00Z",
  refunds: [],
};
const RUN = {
  id: "run",
  startedAt: "2026-11-21T03:00:00Z",
  finishedAt: "2026-11-21T03:00:01Z",
  paymentsCompared: 2,
  differenceCount: 1,
  differences: [
    {
      kind: "paymentAmount",
      where: "2f0b",
      expected: "1",
      found: "1.01",
      message: "Платёж 2f0b: сумма другая",
    },
  ],
  error: null,
};
const LIST = "GET /api/admin/payments?search=&limit=20";
const RUNS = { ...rightsOf("admin"), "GET /api/admin/reconciliation": { open: [], runs: [RUN] } };

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => vi.unstubAllGlobals());

function open(path = "/admin?tab=payments") {
  const user = { ...USER, role: "admin" as const };
  return renderApp(
    <>
      <Admin user={user} />
      <Toaster />
    </>,
    { user, path },
  );
}

describe("payments of the admin panel", () => {
  it("a refund needs a sum within the refundable amount and a reason", async () => {
    const calls = serve({
      [LIST]: { payments: [PAYMENT], next: null },
      ...RUNS,
      "POST /api/admin/payments/p1/refund": { id: "r", amount: 150.5 },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Вернуть: driver, 500₽" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Вернуть деньги?" }));
    const sum = dialog.getByLabelText("Сумма, ₽");
    expect(sum).toHaveValue("400");
    await userEvent.clear(sum);
    await userEvent.type(sum, "400,01");
    expect(dialog.getByText("По этому платежу можно вернуть от 0,01₽ до 400₽")).toBeVisible();
    await userEvent.clear(sum);
    await userEvent.type(sum, "150,5");
    expect(dialog.getByRole("button", { name: "Вернуть 150,50₽" })).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
    await userEvent.click(dialog.getByRole("button", { name: "Вернуть 150,50₽" }));
    expect(await screen.findByText("Возврат создан")).toBeVisible();
    expect(calls.find(({ name }) => name.startsWith("POST"))?.body).toEqual({
      amount: 150.5,
      reason: "ошибка",
    });
  });

  it("a refund above the cap waits for approval", async () => {
    serve({
      [LIST]: { payments: [{ ...PAYMENT, left: 500, refundable: 500, userBalance: 500 }], next: null },
      ...RUNS,
      "POST /api/admin/payments/p1/refund": () =>
        Response.json({ id: "a", kind: "refund", status: "waiting", isOwn: true }, { status: 202 }),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Вернуть/ }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(/^Без второго лица сейчас ещё 400₽\. Больше предела, будет заявка\./),
    ).toBeVisible();
    await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
    await userEvent.click(dialog.getByRole("button", { name: "Вернуть 500₽" }));
    expect(await screen.findByText("Заявка ждёт подтверждения")).toBeVisible();
  });

  it("a rejected refund shows the reason", async () => {
    serve({
      [LIST]: { payments: [PAYMENT], next: null },
      ...RUNS,
      "POST /api/admin/payments/p1/refund": refusal(409, "refund_refused", "По платежу уже нечего вернуть"),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /^Вернуть/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Причина"), "ошибка");
    await userEvent.click(dialog.getByRole("button", { name: "Вернуть 400₽" }));
    expect(await dialog.findByText("По платежу уже нечего вернуть")).toBeVisible();
  });

  it("the next page of payments is appended to the list", async () => {
    serve({
      [LIST]: { payments: [PAYMENT], next: "p1" },
      ...RUNS,
      [`${LIST}&after=p1`]: { payments: [{ ...PAYMENT, id: "p2", username: "older" }], next: null },
    });
    open();
    expect(await screen.findByText("Показано: 1 платёж")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Показать ещё" }));
    expect(await screen.findByText("older")).toBeVisible();
    expect(screen.getByText("driver")).toBeVisible();
    expect(screen.getByText("Найдено: 2 платежа")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Показать ещё" })).not.toBeInTheDocument();
  });

  it("a next page that fails to load shows an error below the list and can be retried", async () => {
    let tries = 0;
    serve({
      [LIST]: { payments: [PAYMENT], next: "p1" },
      ...RUNS,
      [`${LIST}&after=p1`]: () =>
        ++tries === 1
          ? refusal(503, "unavailable", "Сервер занят")
          : { payments: [{ ...PAYMENT, id: "p2", username: "older" }], next: null },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Показать ещё" }));
    const failure = await screen.findByText("Следующие платежи не загрузились");
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(screen.getByText("driver").compareDocumentPosition(failure) & following).toBe(following);
    expect(screen.queryByText("Платежи не загрузились")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Загрузить ещё раз" }));
    expect(await screen.findByText("older")).toBeVisible();
    expect(screen.queryByText("Следующие платежи не загрузились")).not.toBeInTheDocument();
  });

  it("the status filter is kept in the URL", async () => {
    serve({
      [LIST]: { payments: [PAYMENT], next: null },
      ...RUNS,
      "GET /api/admin/payments?status=pending&search=&limit=20": { payments: [], next: null },
    });
    const { router } = open();
    await userEvent.selectOptions(await screen.findByLabelText("Состояние"), "Ожидают оплаты");
    expect(await screen.findByText("Платежей нет")).toBeVisible();
    expect(router.state.location.search).toBe("?tab=payments&status=pending");
  });

  it("ledger discrepancies are listed, and a reconciliation can be started", async () => {
    const calls = serve({
      [LIST]: { payments: [], next: null },
      ...RUNS,
      "POST /api/admin/reconciliation": { ...RUN, differenceCount: 0, differences: [] },
    });
    open();
    expect(await screen.findByText("1 расхождение")).toBeVisible();
    expect(screen.getByText("Платёж 2f0b: сумма другая")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Сверить сейчас" }));
    expect(await screen.findByText("Всё сошлось")).toBeVisible();
    await waitFor(() => expect(calls.filter(({ name }) => name.startsWith("POST"))).toHaveLength(1));
  });

  it("a discrepancy stays listed until it is acknowledged with a reason", async () => {
    const found = {
      id: "d1",
      difference: { ...RUN.differences[0], message: "Платёж 77aa: сумма другая" },
      firstSeenAt: "2026-11-20T09:00:00Z",
      lastSeenAt: "2026-11-21T09:00:00Z",
    };
    let waiting = [found];
    const calls = serve({
      [LIST]: { payments: [], next: null },
      ...rightsOf("admin"),
      "GET /api/admin/reconciliation": () => ({ runs: [], open: waiting }),
      "POST /api/admin/reconciliation/differences/d1/acknowledge": () => {
        waiting = [];
        return new Response(null, { status: 204 });
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Подтвердить" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Подтвердить расхождение?" }));
    const action = dialog.getByRole("button", { name: "Подтвердить" });
    expect(action).toHaveAttribute("aria-disabled", "true");
    await userEvent.type(dialog.getByLabelText("Причина"), "исправлено вручную");
    await userEvent.click(action);
    await waitFor(() => expect(screen.queryByText("Расхождения ждут решения")).toBeNull());
    const sent = calls.find(({ name }) => name.startsWith("POST"));
    expect(sent?.body).toEqual({ reason: "исправлено вручную" });
  });
});
