import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { rightsOf, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Admin } from "./admin";
import { StaffReport } from "./staff-report/staff-report";
import { UserPage } from "./user/user";

const ADMIN = { ...USER, role: "admin" as const };

beforeEach(() => {
  // React also logs errors that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  stubWideScreen();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a render error in one tab of the panel leaves the other tabs usable", async () => {
  serve({
    ...rightsOf("admin"),
    "GET /api/admin/users?search=&sort=newest&limit=20": { users: [null], next: null },
    "GET /api/admin/payments?search=&limit=20": { payments: [], next: null },
    "GET /api/admin/reconciliation": { open: [], runs: [] },
  });
  renderApp(<Admin user={ADMIN} />, { user: ADMIN, path: "/admin?tab=users" });
  expect(await screen.findByText("Раздел не показан")).toBeVisible();
  await userEvent.click(screen.getByRole("tab", { name: "Платежи" }));
  expect(await screen.findByText("Платежей нет")).toBeVisible();
  expect(screen.queryByText("Раздел не показан")).not.toBeInTheDocument();
});

it.each([
  ["a person", "GET /api/admin/users/2", <UserPage key="person" id="2" ownId={USER.id} />],
  ["a report", "GET /api/admin/reports/r1", <StaffReport key="report" id="r1" />],
])("a render error in the page of %s keeps the heading of the panel", async (_what, name, page) => {
  serve({ ...rightsOf("admin"), [name]: {} });
  renderApp(
    <>
      <h1>Панель</h1>
      {page}
    </>,
    { user: ADMIN },
  );
  expect(await screen.findByText("Раздел не показан")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Панель" })).toBeVisible();
});
