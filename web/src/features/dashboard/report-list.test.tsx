import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve } from "@/testing/serve";
import { ReportList } from "./report-list";

const report = (id: string) => ({
  id,
  status: "completed",
  searchType: "vin",
  searchQuery: `VIN-${id}`,
  vehicle: { brand: "KIA", model: "RIO", year: 2018 },
  verdictLevel: "good",
  servicesCount: 1,
  answeredCount: 1,
  totalCost: 2.5,
  paidBy: "balance",
  freeCheck: false,
  vkPackage: false,
  createdAt: "2026-11-21T09:00:00Z",
  finishedAt: "2026-11-21T09:00:05Z",
});
const PAGE = Array.from({ length: 20 }, (_, place) => report(String(place)));

afterEach(() => vi.unstubAllGlobals());

it("a next page of the report list that fails to load shows an error and can be retried", async () => {
  let tries = 0;
  serve({
    "GET /api/reports?limit=20": PAGE,
    "GET /api/reports?limit=20&after=19": () =>
      ++tries === 1 ? refusal(503, "unavailable", "Сервер занят") : [report("last")],
  });
  renderApp(<ReportList />, { user: USER, path: "/profile" });
  fireEvent.click(await screen.findByText("Показать ещё"));
  expect(await screen.findByText("Следующие проверки не загрузились")).toBeVisible();
  expect(screen.getByText("VIN-0")).toBeVisible();
  fireEvent.click(screen.getByText("Загрузить ещё раз"));
  expect(await screen.findByText("VIN-last")).toBeVisible();
  expect(screen.queryByText("Следующие проверки не загрузились")).not.toBeInTheDocument();
});
