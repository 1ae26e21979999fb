import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { SourceList } from "./source-list";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

function source(id: string, fields: Partial<ReportService> = {}): ReportService {
  return {
    ...{
      id,
      source: id,
      title: `Источник ${id}`,
      status: "success",
      statusLabel: "Выполнено",
      state: "good",
    },
    ...{ verdict: `Вывод ${id}`, price: 2, cost: 2, released: false, attempts: 1, fromCache: false },
    ...{ other: [], silent: [], register: `Реестр ${id}` },
    ...fields,
  } as ReportService;
}

const show = (services: ReportService[], path = "/report/r1") =>
  renderApp(<SourceList services={services} tabs={[]} coveredBy={null} isGuests={false} />, { path });

it("sources without remarks are one counted group, unanswered ones another", () => {
  show([
    source("wanted"),
    source("dtp", { state: "attention" }),
    source("pledge", { status: "error", state: "notAnswered", released: true }),
    source("history", { state: "noData" }),
    source("photos"),
  ]);
  expect(screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent)).toEqual([
    "С замечаниями: 1",
    "Без ответа или данных: 2",
    "Проверено, замечаний нет: 2",
  ]);
  const silent = within(screen.getByRole("region", { name: "Источник pledge" }));
  expect(silent.getByText("Источник не ответил, деньги возвращены")).toBeVisible();
});

it("a click or an anchor in the URL opens the row of a source, another click closes it", async () => {
  show([source("wanted"), source("dtp")], "/report/r1#dtp-2");
  expect(screen.getByText(/источник: Реестр dtp/)).toBeVisible();
  expect(screen.queryByText(/источник: Реестр wanted/)).toBeNull();
  const wanted = screen.getByRole("button", { name: "Источник wanted" });
  await userEvent.click(wanted);
  expect(screen.getByText(/источник: Реестр wanted/)).toBeVisible();
  await userEvent.click(wanted);
  expect(screen.queryByText(/источник: Реестр wanted/)).toBeNull();
});
