import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StaffAction } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { rightsOf, serve } from "@/testing/serve";
import { Toaster } from "@/ui/toaster";
import { ApprovalRequests } from "./approval-requests";

const REQUEST: StaffAction = {
  id: "a1",
  kind: "debit",
  userId: "2",
  username: "driver",
  amount: 20_000,
  role: null,
  paymentId: null,
  reason: "Ошибка зачисления",
  status: "waiting",
  requestedBy: "anna",
  isOwn: false,
  cannotApprove: null,
  decidedBy: null,
  decisionReason: null,
  createdAt: "2026-11-21T10:00:00Z",
  decidedAt: null,
};
const WAITING = "GET /api/admin/staff-actions?status=waiting";
const DECIDED = "GET /api/admin/staff-actions?decided=true&limit=20";

afterEach(() => vi.unstubAllGlobals());

function open(actions: StaffAction[], decided: StaffAction[] = []) {
  const calls = serve({
    ...rightsOf("admin"),
    [WAITING]: { actions, next: null },
    [DECIDED]: { actions: decided, next: null },
    "POST /api/admin/staff-actions/a1/decision": { ...REQUEST, status: "done" },
  });
  renderApp(
    <>
      <ApprovalRequests />
      <Toaster />
    </>,
    { user: { ...USER, role: "admin" } },
  );
  return calls;
}

describe("requests for approval", () => {
  it("of each kind are named and can be approved with a reason", async () => {
    const role: StaffAction = { ...REQUEST, id: "a2", kind: "role", amount: null, role: "admin" };
    const calls = open([REQUEST, role]);
    expect(await screen.findByText(/Роль «Администратор»/)).toBeVisible();
    const item = within(screen.getByText(/Списание/).closest("li") as HTMLElement);
    await userEvent.click(await item.findByRole("button", { name: "Подтвердить" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Подтвердить заявку?" }));
    await userEvent.type(dialog.getByLabelText("Причина"), "Проверено");
    await userEvent.click(dialog.getByRole("button", { name: "Подтвердить" }));
    expect(await screen.findByText("Заявка подтверждена")).toBeVisible();
    const sent = calls.find(({ name }) => name.startsWith("POST"));
    expect(sent?.body).toEqual({ approved: true, reason: "Проверено" });
  });

  it("that the caller may not approve show the reason and can only be refused", async () => {
    open([{ ...REQUEST, cannotApprove: "appointed_by_requester" }]);
    expect(await screen.findByText("Вас назначил автор заявки, решит другой администратор")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Отклонить" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Подтвердить" })).not.toBeInTheDocument();
  });

  it("of the caller can only be withdrawn", async () => {
    const calls = open([{ ...REQUEST, isOwn: true, cannotApprove: "own_request" }]);
    expect(await screen.findByText("Решит другой администратор")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Подтвердить" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Отозвать" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Отозвать заявку?" }));
    await userEvent.type(dialog.getByLabelText("Причина"), "Ошиблась суммой");
    await userEvent.click(dialog.getByRole("button", { name: "Отозвать" }));
    expect(await screen.findByText("Заявка отозвана")).toBeVisible();
    const sent = calls.find(({ name }) => name.startsWith("POST"));
    expect(sent?.body).toEqual({ approved: false, reason: "Ошиблась суммой" });
  });

  it("that were refused or withdrawn are listed with the reason", async () => {
    const refused: StaffAction = {
      ...REQUEST,
      status: "refused",
      decidedBy: "boris",
      decisionReason: "Нет чека",
      decidedAt: "2026-11-21T11:00:00Z",
    };
    const withdrawn: StaffAction = {
      ...refused,
      id: "a2",
      status: "withdrawn",
      decidedBy: "anna",
      decisionReason: "Ошиблась",
    };
    open([], [refused, withdrawn]);
    await userEvent.click(await screen.findByText("Последние решения по заявкам"));
    expect(screen.getByText(/отклонено, Нет чека/)).toBeVisible();
    expect(screen.getByText(/отозвано автором, Ошиблась/)).toBeVisible();
  });
});
