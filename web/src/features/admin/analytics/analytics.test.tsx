import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalyticsFigures } from "@/api/types";
import { renderApp, USER } from "@/testing/render";
import { serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { AnalyticsTab } from "./analytics-tab";

const FIGURES: AnalyticsFigures = {
  from: "2026-10-25",
  to: "2026-11-23",
  revenue: 120,
  cost: 30.3,
  days: [{ date: "2026-11-23", revenue: 120 }],
  income: [
    { purpose: "topup", count: 2, sum: 600 },
    { purpose: null, count: 1, sum: 50 },
  ],
  sales: [{ sold: "checks", count: 40, sum: 120 }],
  sources: [{ title: "ДТП", revenue: 120, cost: 30.3, calls: 40, failed: 2 }],
  checks: { searched: 40, known: 30, completed: 30, paid: 20 },
  people: { registered: 8, searched: 4, paid: 2 },
  losses: {
    refunds: 1,
    refunded: 10,
    payments: 4,
    failedPayments: 1,
    sources: 40,
    failedSources: 2,
  },
};
const BEFORE: AnalyticsFigures = {
  ...FIGURES,
  from: "2026-09-25",
  to: "2026-10-24",
  revenue: 100,
  sales: [
    { sold: "checks", count: 10, sum: 60 },
    { sold: "packages", count: 1, sum: 40 },
  ],
};
const COHORTS = [
  { month: "2026-10", people: 4, returned: [1] },
  { month: "2026-11", people: 8, returned: [] },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  stubWideScreen();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plain = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ");

describe("analytics of the admin panel", () => {
  it("a period is compared with the preceding one, and each chart has a table", async () => {
    const analytics = { current: FIGURES, previous: BEFORE, cohorts: COHORTS };
    const calls = serve({
      "GET /api/admin/analytics?from=2026-10-25&to=2026-11-23": analytics,
      "GET /api/admin/analytics?from=2026-11-01&to=2026-11-23": analytics,
    });
    renderApp(<AnalyticsTab />, { user: { ...USER, role: "admin" }, path: "/admin?tab=analytics" });
    const sold = await screen.findByRole("table", { name: "Что продано", hidden: true });
    const rows = within(sold).getAllByRole("row", { hidden: true }).map(plain);
    expect(rows).toEqual([
      "ОткудаОперацийСуммаРаньшеИзменение",
      "Проверки с баланса40120,00₽60,00₽+100 %",
      "Пакеты00,00₽40,00₽−100 %",
    ]);
    const margins = screen.getByRole("table", { name: "Источники: выручка и расход", hidden: true });
    expect(plain(margins)).toContain("ДТП120,00₽30,30₽89,70₽74,8 %405 %");
    const back = screen.getByRole("table", { name: "Кто возвращается" });
    expect(within(back).getAllByRole("row").map(plain)[1]).toMatch(/425 %$/);
    await userEvent.selectOptions(screen.getByLabelText("Период"), "Этот месяц");
    expect(calls.at(-1)?.name).toContain("from=2026-11-01&to=2026-11-23");
    await userEvent.selectOptions(screen.getByLabelText("Период"), "30 дней");
    expect(calls, "figures that were seen are asked for anew").toHaveLength(3);
  });
});
