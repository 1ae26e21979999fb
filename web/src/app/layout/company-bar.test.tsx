import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany, actingCompanyId } from "@/api/acting-company";
import { currentUserQuery } from "@/api/current-user";
import { storeAccessToken } from "@/api/session";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { renderApp, USER } from "@/testing/render";
import { serve, tokenOf } from "@/testing/serve";
import { ResetOnUserChange } from "../reset-on-user-change";
import { Header } from "./header";

const ANSWERS = {
  "GET /api/auth/user": { ...USER, balance: 700, freeChecksAvailable: 1 },
  "GET /api/user/balance": { balance: 3800, held: 0 },
};

function open(companies = companiesOf()) {
  const calls = serve({ ...ANSWERS, "GET /api/user/companies": companies });
  const page = renderApp(
    <ResetOnUserChange>
      <Header />
    </ResetOnUserChange>,
  );
  page.queryClient.removeQueries({ queryKey: currentUserQuery.queryKey });
  return { ...page, calls };
}

beforeEach(() => storeAccessToken(tokenOf("anna")));

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

describe("header of a member of a company", () => {
  it("names the company and the role, and shows what the member may spend", async () => {
    actForCompany(MEMBERSHIP.id);
    open();
    const bar = within(screen.getByRole("region", { name: "Компания, за которую вы работаете" }));
    expect(await bar.findByText("«Авторынок Юг»")).toBeVisible();
    expect(bar.getByText(/сотрудник/)).toBeVisible();
    expect(await screen.findByText(/3.800,00₽/)).toBeVisible();
    expect(screen.getByText("Доступно:")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Пополнить" })).not.toBeInTheDocument();
  });

  it("switches to the company and back, with the balance of each account", async () => {
    open();
    expect(await screen.findByText("700,00₽")).toBeVisible();
    expect(screen.queryByText(/^За компанию/)).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: /^Сменить аккаунт/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Чей аккаунт" }));
    expect(dialog.getByRole("button", { name: /Мой аккаунт/ })).toHaveAttribute("aria-current", "true");
    await userEvent.click(await dialog.findByRole("button", { name: /Авторынок Юг/ }));
    expect(await screen.findByText(/3.800,00₽/)).toBeVisible();
    expect(actingCompanyId()).toBe(MEMBERSHIP.id);
    await userEvent.click(await screen.findByRole("button", { name: "Сменить" }));
    await userEvent.click(await screen.findByRole("button", { name: /Мой аккаунт/ }));
    expect(await screen.findByText("700,00₽")).toBeVisible();
    expect(actingCompanyId()).toBeNull();
  });

  it("does not open a company that suspended the member", async () => {
    open(companiesOf({ companies: [{ ...MEMBERSHIP, suspended: true }] }));
    await userEvent.click(await screen.findByRole("button", { name: /^Сменить аккаунт/ }));
    const company = await screen.findByRole("button", { name: /Авторынок Юг.*доступ приостановлен/ });
    await userEvent.click(company);
    expect(actingCompanyId()).toBeNull();
  });

  it("has no switch without a company", async () => {
    const { calls } = open(companiesOf({ companies: [] }));
    expect(await screen.findByText("700,00₽")).toBeVisible();
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain("GET /api/user/companies"));
    expect(screen.queryByRole("button", { name: /Сменить аккаунт/ })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Пополнить" })).toBeInTheDocument();
  });
});
