import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { storeAccessToken } from "@/api/session";
import { reportKey } from "@/lib/access-key";
import { renderApp, USER } from "@/testing/render";
import { refusal } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { ReportPage } from "./report-page";

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
  verdict: { level: "good", title: "Записей о проблемах нет", summary: "", reasons: [] },
  details: {
    contradictions: [],
    timeline: { events: [], owners: [], undated: 0 },
    mileage: { points: [], hasRollback: false, note: "" },
    checklist: [],
  },
  paymentId: "p1",
};

beforeEach(() => {
  stubWideScreen();
});

afterEach(() => {
  vi.unstubAllGlobals();
  storeAccessToken(null);
});

/** Fake server that returns the report only with the access key. */
function serveKeyed(key: string) {
  const calls: { path: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    calls.push({ path, headers });
    if (headers["x-access-key"] !== key) return refusal(404, "report_not_found", "Отчёт не найден");
    return path.endsWith("/attach") ? Response.json({ reportId: "r1" }) : Response.json(REPORT);
  });
  return calls;
}

it("the key of the link opens the report, leaves the URL, and a notice explains the link", async () => {
  serveKeyed("secret");
  const { router } = renderApp(<ReportPage id="r1" />, { path: "/report/r1#key=secret" });
  expect(await screen.findByText("Это личная ссылка")).toBeVisible();
  expect(router.state.location.hash).toBe("");
  expect(reportKey("r1")).toBe("secret");
  await userEvent.click(screen.getByRole("button", { name: "Войти и сохранить в аккаунт" }));
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/auth-flow?next=%2Freport%2Fr1",
  );
});

it("a wrong access key shows that the report is not found", async () => {
  serveKeyed("secret");
  renderApp(<ReportPage id="r1" />, { path: "/report/r1#key=guessed" });
  expect(await screen.findByRole("heading", { name: "Отчёт не найден" })).toBeVisible();
  expect(screen.getByText("Возможно, отчёт был удалён или ссылка неверна")).toBeVisible();
});

it("a visitor without a key is asked to sign in", () => {
  serveKeyed("secret");
  renderApp(<ReportPage id="r1" />, { path: "/report/r1" });
  expect(screen.getByRole("heading", { name: "Войдите, чтобы открыть отчёт" })).toBeVisible();
});

it("an attachment requested before the sign-in is completed after it and removes the key", async () => {
  const calls = serveKeyed("secret");
  sessionStorage.setItem("report_key:r1", "secret");
  sessionStorage.setItem("report_attach", "r1");
  storeAccessToken("token");
  renderApp(<ReportPage id="r1" />, { user: USER, path: "/report/r1" });
  expect(await screen.findByText("Отчёт сохранён в аккаунте")).toBeVisible();
  const attach = calls.find(({ path }) => path === "/api/quick-purchases/p1/attach");
  expect(attach?.headers).toMatchObject({ "x-access-key": "secret", authorization: "Bearer token" });
  await waitFor(() => expect(reportKey("r1")).toBeNull());
});
