import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actingCompanyId } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { OFFER } from "../testing";
import { InvitePage } from "./invite-page";
import { InviteSignIn } from "./invite-sign-in";
import { useInvitationKey } from "./use-invitation-key";

const GET = "GET /api/invitations/i1";
const ACCEPT = "POST /api/invitations/i1/accept";
const REFUSE = "DELETE /api/invitations/i1";

function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ [GET]: OFFER, ...answers });
  return {
    calls,
    ...renderApp(<InvitePage id="i1" accessKey="secret" />, { user: USER, path: "/invite/i1" }),
  };
}

function Key({ id }: { id: string }) {
  return <p>Ключ: {useInvitationKey(id) ?? "нет"}</p>;
}

beforeEach(() => storeAccessToken(tokenOf("anna")));

afterEach(() => {
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

it("a visitor reads what the company will see, and comes back after the sign-in", () => {
  renderApp(<InviteSignIn />, { path: "/invite/i1" });
  expect(screen.getByRole("heading", { name: "Что увидит компания" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Войти" })).toHaveAttribute(
    "href",
    "/auth-flow?next=%2Finvite%2Fi1",
  );
});

describe("key of an invitation link", () => {
  it("leaves the URL and is still known after the sign-in in the tab", async () => {
    const { router } = renderApp(<Key id="i2" />, { path: "/invite/i2#key=secret" });
    expect(screen.getByText("Ключ: secret")).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    cleanup();
    renderApp(<Key id="i2" />, { user: USER, path: "/invite/i2" });
    expect(screen.getByText("Ключ: secret")).toBeVisible();
  });

  it("is sent with every request of its invitation", async () => {
    const keys: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
      if (path.startsWith("/api/invitations/"))
        keys.push((headers as Record<string, string>)["x-access-key"]);
      return Response.json(path.endsWith("/accept") ? { companyId: "c1" } : OFFER);
    });
    renderApp(<InvitePage id="i1" accessKey="secret" />, { user: USER, path: "/invite/i1" });
    await userEvent.click(await screen.findByRole("button", { name: "Принять приглашение" }));
    await waitFor(() => expect(keys).toEqual(["secret", "secret"]));
  });
});

describe("invitation of a signed-in user", () => {
  it("shows company, role and cap, and opens the company when it is accepted", async () => {
    const { router } = open({ [ACCEPT]: { companyId: "c1" } });
    expect(await screen.findByRole("heading", { name: "Авторынок Юг" })).toBeVisible();
    expect(screen.getByText("сотрудник")).toBeVisible();
    expect(screen.getByText(/^до 5.000₽ в.месяц$/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Принять приглашение" }));
    await waitFor(() => expect(actingCompanyId()).toBe("c1"));
    expect(router.state.location.pathname).toBe("/dashboard");
  });

  it("is refused and changes no account", async () => {
    const { calls, router } = open({ [REFUSE]: () => new Response(null, { status: 204 }) });
    await userEvent.click(await screen.findByRole("button", { name: "Отказаться" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(calls.map(({ name }) => name)).toContain(REFUSE);
    expect(actingCompanyId()).toBeNull();
  });

  it.each([
    [404, "invitation_not_found", "Такого приглашения нет"],
    [410, "invitation_over", "Приглашение уже не действует"],
    [409, "already_member", "Вы уже работаете в этой компании"],
    [403, "invitation_of_another_contact", "Приглашение отправлено другому человеку"],
  ])("that is refused with %s %s says why", async (status, code, title) => {
    open({ [GET]: refusal(status, code, "Отказ") });
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Принять приглашение" })).not.toBeInTheDocument();
  });

  it("that is refused when it is accepted keeps the account and says why", async () => {
    open({ [ACCEPT]: refusal(403, "invitation_of_another_contact", "Приглашение на другой телефон") });
    await userEvent.click(await screen.findByRole("button", { name: "Принять приглашение" }));
    expect(await screen.findByText("Приглашение отправлено другому человеку")).toBeVisible();
    expect(actingCompanyId()).toBeNull();
  });

  it("that fails to load shows an error with a retry", async () => {
    open({ [GET]: refusal(503, "unavailable", "Сервис обновляется") });
    expect(await screen.findByText("Приглашение не загрузилось")).toBeVisible();
    expect(screen.getByRole("button", { name: "Загрузить ещё раз" })).toBeVisible();
  });
});
