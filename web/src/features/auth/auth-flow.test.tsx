import { configure, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accessToken, storeAccessToken } from "@/api/session";
import { loadRules } from "@/core";
import { storePendingSearch } from "@/lib/pending-search";
import { renderApp, USER } from "@/testing/render";
import { AuthFlow } from "./auth-flow";

const VK_USER = { ...USER, phone: null, phoneVerified: false, vkLinked: true, vkPackageAvailable: true };
const SESSION = {
  token: "token",
  user: VK_USER,
  returnTo: null,
  purpose: "sign_in",
  created: true,
  suggestedPhone: "79161000001",
};
const STATUS = { freeChecks: [{ kind: "vk", granted: true }], freeChecksAvailable: 1 };

let exchange: () => Response;
let exchanges: unknown[];
let attempt = 0;

beforeAll(async () => {
  // Strict mode runs effects twice, but a code must be sent only once.
  configure({ reactStrictMode: true });
  await loadRules();
});

beforeEach(() => {
  exchange = () => Response.json(SESSION);
  exchanges = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (path === "/api/auth/vk/exchange") {
      exchanges.push(JSON.parse(String(init.body)));
      return exchange();
    }
    return Response.json(path === "/api/auth/status" ? STATUS : []);
  });
});

afterEach(() => vi.unstubAllGlobals());

afterAll(() => configure({ reactStrictMode: false }));

function refusal(status: number, code: string, detail: string): () => Response {
  return () => Response.json({ code, detail }, { status });
}

/** Return address of VK, with a new state value on each call. */
function returnAddress(): string {
  attempt += 1;
  return `/auth-flow?code=c&state=state-${attempt}&device_id=d&type=code_v2`;
}

function renderFlow(path: string, user: typeof USER | null = null) {
  return renderApp(<AuthFlow password={() => null} />, { path, user });
}

describe("sign-in steps", () => {
  it("a visitor who skips all steps ends without a sign-in, each heading getting the focus", async () => {
    renderFlow("/auth-flow");
    expect(screen.getByText("Шаг 1 из 3")).toBeVisible();
    for (const heading of ["Войдите по телефону", "Водительское удостоверение", "Вы не вошли"]) {
      await userEvent.click(screen.getByRole("button", { name: "Пропустить" }));
      expect(screen.getByRole("heading", { name: heading })).toHaveFocus();
    }
  });

  it("a user starts at the first step not completed and can open a completed one", async () => {
    renderFlow("/auth-flow", USER);
    expect(screen.getByRole("heading", { name: "Свяжите VK ID" })).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: /Телефон.*Готово/ }));
    expect(screen.getByRole("heading", { name: "Телефон подтверждён" })).toHaveFocus();
  });

  it("the last step of a user with the VK package links to the check with that package", () => {
    renderFlow("/auth-flow?step=done", VK_USER);
    expect(screen.getByRole("link", { name: "Начать проверку" })).toHaveAttribute(
      "href",
      "/search?vk_demo=true",
    );
  });

  it("the last step of a user with a destination links to the destination", () => {
    renderFlow("/auth-flow?step=done&next=%2Fdashboard", VK_USER);
    expect(screen.getByRole("link", { name: "Продолжить" })).toHaveAttribute("href", "/dashboard");
  });
});

describe("return from VK", () => {
  it("the callback code is exchanged once and removed from the URL", async () => {
    const { router } = renderFlow(returnAddress());
    expect(screen.getByText(/Проверяем ответ VK/).closest("[aria-live]")).not.toBeNull();
    expect(await screen.findByRole("heading", { name: "VK ID подтверждён" })).toHaveFocus();
    expect(exchanges).toEqual([{ code: "c", state: `state-${attempt}`, device_id: "d" }]);
    expect(router.state.location.search).toBe("?step=vk");
    expect(accessToken()).toBe("token");
    expect(await screen.findByText(/Пакет VK: 8 сервисов бесплатно/)).toBeVisible();
  });

  it("the search started before the sign-in continues on the services page", async () => {
    storePendingSearch({ type: "vin", value: "XTA219010N0000001" });
    const { router } = renderFlow(returnAddress());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/services"));
  });

  it("after sign-in an address of another site is not opened, one of this site is", async () => {
    exchange = () => Response.json({ ...SESSION, returnTo: "//evil.example" });
    renderFlow(returnAddress());
    await screen.findByRole("heading", { name: "VK ID подтверждён" });
    exchange = () => Response.json({ ...SESSION, returnTo: "/dashboard?tab=balance" });
    const { router } = renderFlow(returnAddress());
    await vi.waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  });

  it("a reload does not exchange the code again", async () => {
    const path = returnAddress();
    sessionStorage.setItem("vk_finished", `state-${attempt}`);
    const { router } = renderFlow(path);
    await vi.waitFor(() => expect(router.state.location.search).toBe(""));
    expect(exchanges).toEqual([]);
    await vi.waitFor(() => expect(screen.queryByText(/Проверяем ответ VK/)).not.toBeInTheDocument());
  });

  it("a signed-in user sees no error for a used callback URL", async () => {
    storeAccessToken("token");
    exchange = refusal(400, "vk_state_invalid", "Ошибка авторизации");
    const { router } = renderFlow(returnAddress(), USER);
    await vi.waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByText("Ошибка авторизации")).not.toBeInTheDocument();
  });

  it("a visitor sees the reason of the server when the sign-in fails", async () => {
    exchange = refusal(400, "vk_state_invalid", "Ошибка авторизации");
    renderFlow(returnAddress());
    expect(await screen.findByText("Ошибка авторизации")).toBeVisible();
  });

  it("an error while VK is unavailable offers the sign-in by phone", async () => {
    exchange = refusal(503, "vk_unavailable", "VK сервис временно недоступен. Попробуйте позже.");
    renderFlow(returnAddress());
    expect(await screen.findByText("VK сервис временно недоступен. Попробуйте позже.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Войти по телефону" }));
    expect(screen.getByLabelText("Номер телефона")).toBeVisible();
  });

  it("a refused sign-in keeps the destination in the URL for another attempt", async () => {
    sessionStorage.setItem("vk_return_to", "/dashboard?tab=balance");
    const { router } = renderFlow("/auth-flow?error=access_denied");
    await vi.waitFor(() => expect(router.state.location.search).toBe("?next=%2Fdashboard%3Ftab%3Dbalance"));
  });

  it("a profile linked to another account offers to change the account or the profile", async () => {
    storeAccessToken("token");
    exchange = refusal(409, "identity_taken", "Этот профиль VK уже привязан к другому аккаунту.");
    renderFlow(returnAddress(), USER);
    expect(await screen.findByText(/Аккаунты не объединяются/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Войти в другой аккаунт" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Выбрать другой профиль" })).toBeVisible();
  });

  it.each([
    ["error=access_denied", "Авторизация отклонена пользователем"],
    ["error=vk_code_missing", "Не получен код авторизации"],
  ])("the query %s shows its message without a request to the server", async (query, message) => {
    renderFlow(`/auth-flow?${query}`);
    expect(await screen.findByText(message)).toBeVisible();
    expect(exchanges).toEqual([]);
  });
});
