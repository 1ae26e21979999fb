import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { stubWideScreen } from "@/testing/wide-screen";
import { AnalyticsTab } from "./analytics-tab";

const NONE = { checksThisMonth: 0, totalSpent: 0, savedMoney: 0, averageCheckCost: null, months: [] };

afterEach(() => vi.unstubAllGlobals());

function open(answer: object) {
  stubWideScreen();
  serve({ "GET /api/user/analytics": answer });
  renderApp(<AnalyticsTab />, { user: USER, path: "/dashboard?tab=analytics" });
}

const figure = async (title: string) =>
  (await screen.findByText(title)).parentElement?.querySelector("dd")?.textContent;

it("the analytics tab shows four statistics and the spending by month", async () => {
  const month = { month: "2026-11", checks: 42.5, packages: 1499, notifications: 5, returned: 2.5 };
  open({ checksThisMonth: 3, totalSpent: 1546.5, savedMoney: 27.2, averageCheckCost: 39.8, months: [month] });
  expect(await figure("Проверок в этом месяце")).toBe("3");
  expect(await figure("Всего потрачено")).toBe("1\u00a0546,50₽");
  expect(await figure("Сэкономлено")).toBe("27,20₽");
  expect(await figure("Средняя цена проверки")).toBe("39,80₽");
  for (const sum of ["42,50₽", "1 499,00₽", "5,00₽", "2,50₽"]) expect(screen.getByText(sum)).toBeVisible();
});

it("the analytics tab without spending shows a dash instead of the average price", async () => {
  open(NONE);
  expect(await figure("Средняя цена проверки")).toBe("—");
  expect(screen.getByText(/Расходов пока не было/)).toBeVisible();
});

it("the analytics tab shows an error when its request fails", async () => {
  open(refusal(500, "internal", "Ошибка сервера"));
  expect(await screen.findByText("Аналитика не загрузилась")).toBeVisible();
});
