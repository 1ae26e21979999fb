import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, useLocation } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { storePendingPayment } from "@/api/pending-payment";
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
import { refusal, tokenOf } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { ResetOnUserChange } from "./reset-on-user-change";

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

let requests: string[];
let vkUser: User;
let attempt = 0;

beforeAll(async () => {
  await loadRules();
});

beforeEach(() => {
  requests = [];
  vkUser = BORIS;
  stubWideScreen();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    requests.push(`${authorization === undefined ? "anonymous" : "user"} ${path}`);
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

/** Routes of the report page and the sign-in page. */
function Pages() {
  const { pathname } = useLocation();
  if (pathname === "/report/r1") return <ReportPage id="r1" />;
  return <AuthFlow password={(onSignedIn) => <PasswordLogin onSignedIn={onSignedIn} />} />;
}

function open(path: string, user: User | null) {
  const frame = (
    <ResetOnUserChange>
      <Outlet />
    </ResetOnUserChange>
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

const SIGN_INS = {
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

describe("two users one after the other in one tab", () => {
  it.each(Object.entries(SIGN_INS))(
    "sign-in by %s after another user's session shows no data of that user",
    async (_method, signIn) => {
      const { router, queryClient } = await openAsAnna();
      await endSession();
      await act(() => router.navigate("/auth-flow"));
      await signIn();
      await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
      await expectNoDataOfAnna(router, queryClient);
    },
  );

  it("sign-in by VK after another user's session shows no data of that user", async () => {
    const { router, queryClient } = await openAsAnna();
    await endSession();
    attempt += 1;
    await act(() => router.navigate(`/auth-flow?code=c&state=two-${attempt}&device_id=d&type=code_v2`));
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
    await expectNoDataOfAnna(router, queryClient);
  });

  it("the end of a session clears access keys, contacts and the pending search", async () => {
    const purchase = {
      packageType: "basic",
      deliveryMethods: ["email"],
      contacts: { email: "anna@example.com" },
    };
    storeGuestPurchase("p1", { ...purchase, accessKey: "of a visitor" });
    await openAsAnna();
    expect(guestPurchase("p1")?.accessKey, "data of a visitor who signs in is kept").toBe("of a visitor");
    storeReportKey("r2", "of Anna");
    storePendingPayment("p2");
    storePendingSearch({ type: "vin", value: "XTA219010N0000001" });
    await endSession();
    const left = [guestPurchase("p1"), reportKey("r2"), sessionStorage.getItem("pending_payment")];
    expect([...left, pendingSearch()]).toEqual([null, null, null, null]);
  });

  it("sign-in after another user's session does not continue that user's order", async () => {
    const { router } = await openAsAnna();
    await act(() => router.navigate(CAR));
    expect(await screen.findByText("Выбор проверок")).toBeVisible();
    act(() => storeAccessToken(null));
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth-flow"));
    expect(pendingSearch()).toBeNull();
    await SIGN_INS.phone();
    await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(tokenOf("boris")));
    await settled();
    expect(router.state.location.pathname).toBe("/auth-flow");
  });

  it("sign-in of a visitor continues the order that required it", async () => {
    const { router } = open(CAR, null);
    await waitFor(() => expect(router.state.location.pathname).toBe("/auth-flow"));
    await SIGN_INS.phone();
    await waitFor(() => expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(CAR));
  });

  it("a private link stored by one user does not open the report after the session ends", async () => {
    const { router } = await openAsAnna();
    await act(() => router.navigate("/report/r1#key=of-anna"));
    await waitFor(() => expect(reportKey("r1")).toBe("of-anna"));
    await endSession();
  });

  it("the phone suggested by VK is not suggested to the next user", async () => {
    vkUser = { ...BORIS, phone: null, phoneVerified: false };
    const { router } = open("/auth-flow?code=c&state=number&device_id=d&type=code_v2", null);
    await waitFor(() => expect(router.state.location.search).toBe("?step=vk"));
    await act(() => router.navigate("/auth-flow?step=phone"));
    expect(await screen.findByLabelText("Номер телефона")).toHaveValue("+7 (916) 111-22-33");
    act(() => storeAccessToken(null));
    expect(await screen.findByLabelText("Номер телефона")).toHaveValue("");
  });

  it("sign-in of another user in another tab hides the open report of the first user", async () => {
    await openAsAnna();
    act(() => storeAccessToken(tokenOf("boris")));
    expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
  });

  it("a renewed token and an ended session refetch nothing", async () => {
    await openAsAnna();
    const before = [...requests];
    act(() => storeAccessToken(tokenOf("anna", 2)));
    await settled();
    expect(screen.getByText(SECRET)).toBeVisible();
    await endSession();
    await settled();
    // Lower sections may load only now and send their first requests.
    const since = requests.slice(before.length);
    expect(since.filter((one) => before.includes(one) || !one.startsWith("user "))).toEqual([]);
  });
});

/** Resolves after the timers that are already set have run. */
function settled(): Promise<void> {
  return act(() => new Promise<void>((done) => setTimeout(done, 20)));
}

type Page = ReturnType<typeof renderRoutes>;

async function expectNoDataOfAnna(router: Page["router"], queryClient: Page["queryClient"]) {
  expect(JSON.stringify(queryClient.getQueriesData({}))).not.toContain(SECRET);
  await act(() => router.navigate("/report/r1"));
  expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  expect(screen.queryByText(SECRET)).not.toBeInTheDocument();
}
