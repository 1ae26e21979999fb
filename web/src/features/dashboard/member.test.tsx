import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany, actingCompanyId } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { renderApp, USER } from "@/testing/render";
import { serve, tokenOf } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { Dashboard } from "./dashboard";

function open(path: string, companies = companiesOf()) {
  const calls = serve({
    "GET /api/user/companies": companies,
    "GET /api/user/balance": { balance: 3800, held: 0 },
    "GET /api/reports?limit=20": [],
    "GET /api/user/profile": { reportsCount: 0, totalSpent: 0, recentReports: [] },
    "POST /api/invitations/i1/accept": { companyId: "c2" },
  });
  renderApp(<Dashboard user={USER} />, { user: USER, path });
  return () => calls.map(({ name }) => name);
}

beforeEach(() => {
  stubWideScreen();
  storeAccessToken(tokenOf("anna"));
});

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

describe("dashboard of an employee in a company", () => {
  beforeEach(() => actForCompany(MEMBERSHIP.id));

  it("shows the cap and the checks of the company, not the own profile", async () => {
    const asked = open("/dashboard");
    expect(await screen.findByText(/^5.000₽$/)).toBeVisible();
    expect(screen.getByText(/^1.200₽$/)).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Последние проверки компании" })).toBeVisible();
    expect(screen.queryByRole("tab", { name: "Аналитика" })).not.toBeInTheDocument();
    expect(asked()).not.toContain("GET /api/user/profile");
  });

  it("has no payments in the balance, but says who pays", async () => {
    const asked = open("/dashboard?tab=balance");
    expect(await screen.findByText("Баланс пополняет владелец компании")).toBeVisible();
    expect(screen.queryByText("Пополнить баланс")).not.toBeInTheDocument();
    expect(screen.queryByText("История операций")).not.toBeInTheDocument();
    expect(asked().join()).not.toMatch(/payment|operations|packages|subscription/);
  });

  it("has lists but no keys of the API for business", async () => {
    const asked = open("/dashboard?tab=business");
    expect(await screen.findByRole("heading", { name: "Списки машин" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Ключи API" })).not.toBeInTheDocument();
    expect(asked().join()).not.toMatch(/api-keys|webhooks/);
  });
});

it("an invitation in the cabinet says who invites, and opens the company when it is accepted", async () => {
  const invitation = {
    id: "i1",
    companyName: "Автоград",
    role: "employee",
    monthlyCap: null,
    expiresAt: "2026-12-05T09:00:00Z",
    invitedBy: "Сергей",
  } as const;
  open("/dashboard", companiesOf({ companies: [], invitations: [invitation] }));
  expect(await screen.findByText("Компания «Автоград» приглашает вас")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Принять" }));
  await waitFor(() => expect(actingCompanyId()).toBe("c2"));
});
