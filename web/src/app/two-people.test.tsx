import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { awaitPayment } from "@/api/awaited-payment";
import { storeAccessToken } from "@/api/session";
import type { User } from "@/api/types";
import { loadRules } from "@/core";
import { AuthFlow } from "@/features/auth/auth-flow";
import { PasswordLogin } from "@/features/password-login/password-login";
import { ReportPage } from "@/features/report/report-page";
import { guestPurchase, reportKey, storeGuestPurchase, storeReportKey } from "@/lib/access-key";
import { pendingSearch, storePendingSearch } from "@/lib/pending-search";
import * as services from "@/routes/services";
import { renderRoutes, USER } from "@/testing/render";
import { refusal } from "@/testing/serve";
import { tokenOf } from "@/testing/token";
import { stubWideScreen } from "@/testing/wide-screen";
import { ForEachPerson } from "./for-each-person";

const ANNA = { ...USER, id: "anna" };
const BORIS = { ...USER, id: "boris", vkLinked: true };
const SECRET = "Записей у Анны нет";
const REPORT = {
  id: "r1",
  version: 3,
  status: "completed",
  searchType: "vin",
  searchQuery: "XTA219010N0000001",
  createdAt: "2026-11-21T10:00:00Z",
  finishedAt: "2026-11-21T10:00:05Z",
  freeCheck: false,
  vkPackage: false,
  answeredCount: 0,
  servicesCount: 0,
  totalCost: 9.5,
  orderedCost: 9.5,
  releasedCost: 0,
  recommendations: [],
  reportData: { vehicle: { brand: "LADA", model: "GRANTA", year: 2022 }, services: [] },
  verdict: { level: "good", title: SECRET, summary: "", facts: [], reasons: [] },
  details: {
    contradictions: [],
    timeline: { events: [], owners: [], undated: 0 },
    mileage: { points: [], hasRollback: false, note: "" },
    checklist: [],
  },
};

const CAR = "/services?vin=XTA219010N0000001";

vi.mock("@/features/order/selection/selection-page", () => ({ SelectionPage: () => "Выбор проверок" }));

let asked: string[];
let vkUser: User;
let attempt = 0;

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  asked = [];
  vkUser = BORIS;
  stubWideScreen();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    asked.push(`${authorization === undefined ? "nobody" : "somebody"} ${path}`);
    if (path === "/api/reports/r1") {
      return authorization === `Bearer ${tokenOf("anna")}`
        ? Response.json(REPORT)
        : refusal(404, "report_not_found", "Отчёт не найден");
    }
    if (path === "/api/auth/phone/send-code")
      return Response.json({ challengeId: "c", expiresIn: 300, length: 6, resendAfter: 60 });
    const session = { token: tokenOf("boris"), user: BORIS, returnTo: null, purpose: "sign_in" };
    if (path.includes("vk"))
      return Response.json({ ...session, user: vkUser, created: true, suggestedPhone: "79161112233" });
    if (/verify-code|login/.test(path)) return Response.json(session);
    if (path === "/api/auth/user") return Response.json(authorization?.includes("anna") ? ANNA : BORIS);
    if (path === "/api/auth/status") return Response.json({ freeChecks: [], freeChecksAvailable: 0 });
    return refusal(404, "not_found", "Такого адреса нет");
  });
});

afterEach(() => {
  cleanup();
  storeAccessToken(null);
  vi.unstubAllGlobals();
});

/** Pages of the product, for whoever signs in. */
function Pages() {
  const { pathname } = useLocation();
  if (pathname === "/report/r1") return <ReportPage id="r1" />;
  return <AuthFlow password={(onSignedIn) => <PasswordLogin onSignedIn={onSignedIn} />} />;
}

function open(path: string, user: User | null) {
  const frame = (
    <ForEachPerson>
      <Outlet />
    </ForEachPerson>
  );
  const children = [
    { path: "services", Component: services.Component, loader: services.loader },
    { path: "*", element: <Pages /> },
  ];
  return renderRoutes([{ element: frame, hydrateFallbackElement: <p>Загружаем</p>, children }], {
    user,
    path,
  });
}

async function openAsAnna() {
  storeAccessToken(tokenOf("anna"));
  const page = open("/report/r1", ANNA);
  expect(await screen.findByText(SECRET)).toBeVisible();
  return page;
}

async function endSession() {
  act(() => storeAccessToken(null));
  expect(await screen.findByRole("heading", { name: "Войдите, чтобы открыть отчёт" })).toBeVisible();
}

const WAYS = {
  phone: async () => {
    await userEvent.click(await screen.findByRole("link", { name: /Телефон/ }));
    await userEvent.type(await screen.findByLabelText("Номер телефона"), "9161234567");
    await userEvent.click(screen.getByRole("button", { name: "Получить код" }));
    await userEvent.type(await screen.findByLabelText("Код из SMS"), "123456");
  },
  password: async () => {
    await userEvent.click(await screen.findByRole("button", { name: /парол/ }));
    await userEvent.type(screen.getByLabelText("Имя пользователя"), "boris");
    await userEvent.type(screen.getByLabelText("Пароль"), "correct horse");
    await userEvent.click(screen.getByRole("button", { name: "Войти" }));
  },
};

describe("two people one after the other in one tab", () => {
  it.each(Object.entries(WAYS))("by %s: the second sees nothing of the first", async (_way, signIn) => {
    const { router, queryClient } = await openAsAnna();
    await endSession();
    await act(() => router.navigate("/auth-flow"));
    await signIn();
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
    await seesNothing(router, queryClient);
  });

  it("by VK: the second sees nothing of the first", async () => {
    const { router, queryClient } = await openAsAnna();
    await endSession();
    attempt += 1;
    await act(() => router.navigate(`/auth-flow?code=c&state=two-${attempt}&device_id=d&type=code_v2`));
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
    await seesNothing(router, queryClient);
  });

  it("the second finds no key and no contact of the first in the tab", async () => {
    const purchase = {
      packageType: "basic",
      deliveryMethods: ["email"],
      contacts: { email: "anna@example.com" },
    };
    storeGuestPurchase("p1", { ...purchase, accessKey: "of a visitor" });
    await openAsAnna();
    expect(guestPurchase("p1")?.accessKey, "a visitor who signs in is the same person").toBe("of a visitor");
    storeReportKey("r2", "of Anna");
    awaitPayment("p2");
    storePendingSearch({ type: "vin", value: "XTA219010N0000001" });
    await endSession();
    const left = [guestPurchase("p1"), reportKey("r2"), sessionStorage.getItem("awaited_payment")];
    expect([...left, pendingSearch()]).toEqual([null, null, null, null]);
  });

  it("the second is not led to the car that the first was choosing checks for", async () => {
    const { router } = await openAsAnna();
    await act(() => router.navigate(CAR));
    expect(await screen.findByText("Выбор проверок")).toBeVisible();
    act(() => storeAccessToken(null));
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth-flow"));
    expect(pendingSearch()).toBeNull();
    await WAYS.phone();
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
    await settled();
    expect(router.state.location.pathname).toBe("/auth-flow");
  });

  it("a visitor is led on to the car after the sign-in", async () => {
    const { router } = open(CAR, null);
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth-flow"));
    await WAYS.phone();
    await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(CAR));
  });

  it("a private link of the first opens nothing for the second", async () => {
    const { router } = await openAsAnna();
    await act(() => router.navigate("/report/r1#key=of-anna"));
    await waitFor(() => expect(reportKey("r1")).toBe("of-anna"));
    await endSession();
  });

  it("the number that VK knows of the first is not proposed to the second", async () => {
    vkUser = { ...BORIS, phone: null, phoneVerified: false };
    const { router } = open("/auth-flow?code=c&state=number&device_id=d&type=code_v2", null);
    await waitFor(() => expect(router.state.location.search).toBe("?step=vk"));
    await act(() => router.navigate("/auth-flow?step=phone"));
    expect(await screen.findByLabelText("Номер телефона")).toHaveValue("+7 (916) 111-22-33");
    act(() => storeAccessToken(null));
    expect(await screen.findByLabelText("Номер телефона")).toHaveValue("");
  });

  it("in another tab: the open page of the first is asked for anew", async () => {
    await openAsAnna();
    act(() => storeAccessToken(tokenOf("boris")));
    expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  });

  it("asks for nothing again when the token is renewed or the session ends", async () => {
    await openAsAnna();
    const before = [...asked];
    act(() => storeAccessToken(tokenOf("anna", 2)));
    await settled();
    expect(screen.getByText(SECRET)).toBeVisible();
    await endSession();
    await settled();
    // What stands further down may come, and ask for its own, only now.
    const since = asked.slice(before.length);
    expect(since.filter((one) => before.includes(one) || !one.startsWith("somebody "))).toEqual([]);
  });
});

/** What a timer set by now would have done. */
function settled(): Promise<void> {
  return act(() => new Promise<void>((done) => setTimeout(done, 20)));
}

type Page = ReturnType<typeof renderRoutes>;

async function seesNothing(router: Page["router"], queryClient: Page["queryClient"]) {
  expect(JSON.stringify(queryClient.getQueriesData({}))).not.toContain(SECRET);
  await act(() => router.navigate("/report/r1"));
  expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
}
