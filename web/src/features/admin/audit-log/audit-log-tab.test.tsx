import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { AuditLogTab } from "./audit-log-tab";

const ACT = {
  id: "1",
  action: "personal_data_searched",
  adminId: null,
  admin: "команда на сервере: anna@app-1",
  subject: "+7 916 ***-**-67",
  username: null,
  change: "",
  reason: "Поиск в панели",
  createdAt: "2026-11-23T08:00:00Z",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  stubWideScreen();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ALL = "GET /api/admin/acts";

it("audit events have Russian labels instead of codes, and their number is shown", async () => {
  const files = ["export_ordered", "export_deleted", "provider_answers_read", "second_factor_reset"];
  serve({ [ALL]: { acts: files.map((action) => ({ ...ACT, id: action, action })), next: null } });
  renderApp(<AuditLogTab />, { user: { ...USER, role: "admin" }, path: "/admin?tab=journal" });
  expect(await screen.findByText("На странице: 4 записи")).toBeVisible();
  for (const action of files) expect(screen.queryByText(action)).not.toBeInTheDocument();
});

it("the table of audit events is marked busy while its next page loads", async () => {
  serve({
    [ALL]: { acts: [ACT], next: "1" },
    [`${ALL}?after=1`]: () => new Promise<never>(() => undefined),
  });
  renderApp(<AuditLogTab />, { user: { ...USER, role: "admin" }, path: "/admin?tab=journal" });
  await userEvent.click(await screen.findByRole("button", { name: "Дальше" }));
  await waitFor(() => expect(screen.getByRole("table").closest("[aria-busy=true]")).not.toBeNull());
});

it("audit events of the selected period are listed with the operator of a server command", async () => {
  serve({ "GET /api/admin/acts?from=2026-11-22T09%3A00%3A00.000Z": { acts: [ACT], next: null } });
  renderApp(<AuditLogTab />, { user: { ...USER, role: "admin" }, path: "/admin?tab=journal&days=1" });
  const row = (await screen.findByText("Поиск в панели")).closest("tr");
  expect(row).toHaveTextContent("команда на сервере: anna@app-1");
  expect(row).toHaveTextContent("Поиск по телефону или почте");
});
