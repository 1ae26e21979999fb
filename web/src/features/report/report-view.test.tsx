import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Report, ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { ReportView } from "./report-view";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query !== "print",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

function answered(id: string, source: string, fields: Partial<ReportService> = {}): ReportService {
  return {
    ...{
      id,
      source,
      title: id,
      status: "success",
      statusLabel: "Выполнено",
      state: "good",
      verdict: "Чисто",
    },
    ...{ price: 2, cost: 2, released: false, attempts: 1, fromCache: false, other: [], silent: [] },
    ...fields,
  } as ReportService;
}

async function show(services: ReportService[], fields: Partial<Report> = {}, path = "/report/r1") {
  const report = {
    ...{ id: "r1", version: 1, status: "completed", searchType: "body", searchQuery: "GRX130-6012345" },
    ...{ createdAt: "2026-11-21T10:00:00Z", finishedAt: "2026-11-21T10:00:05Z", paidBy: "balance" },
    ...{ freeCheck: false, vkPackage: false, answeredCount: services.length, servicesCount: services.length },
    ...{ totalCost: 9.5, orderedCost: 9.5, releasedCost: 0, recommendations: [] },
    reportData: { vehicle: {}, services },
    verdict: { level: "good", title: "Записей нет", summary: "", facts: [], reasons: [] },
    details: {
      contradictions: [],
      timeline: { events: [], owners: [], undated: 0 },
      mileage: { points: [], hasRollback: false, note: "" },
      checklist: [],
    },
    ...fields,
  };
  const shown = renderApp(<ReportView report={report as unknown as Report} />, { path });
  // Waits for the part below the verdict, which is loaded on demand.
  await screen.findByRole("navigation", { name: "Разделы отчёта" });
  return shown;
}

it("a report of an unknown car shows its facts as «Не определено», and its cost", async () => {
  await show([]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Не определено");
  for (const text of ["Госномер: Не определено", "VIN: Не определено", "Год: Не определено"]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/Стоимость: 9,50₽/)).toBeVisible();
});

it("a report of the VK package shows its number of free services and a cost of zero", async () => {
  await show([answered("wanted", "wanted"), answered("taxi", "taxi")], {
    vkPackage: true,
    paidBy: "vk_package",
  });
  expect(screen.getByRole("heading", { name: "Пакет VK: 2 сервиса бесплатно" })).toBeVisible();
  expect(screen.getByText(/Стоимость: 0\.0₽ \(пакет VK\)/)).toBeVisible();
});

it("an anchor in the URL opens the tab of its source and gets the focus", async () => {
  const shown = { notes: ["Не найден в реестре такси"], groups: [], lists: [] };
  await show([answered("taxi", "taxi", { shown })], {}, "/report/r1#taxi");
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Такси");
  expect(screen.getByText("Не найден в реестре такси")).toBeVisible();
  expect(document.activeElement).toBe(document.getElementById("taxi"));
});

it("the conversion tab shows the numbers that were converted within the order", async () => {
  const vehicle = { vin: "Z94CB41ABJR300006", licenseNumber: "А123ВС77", brand: "KIA", model: "RIO" };
  await show([], { reportData: { vehicle, services: [] } } as unknown as Partial<Report>);
  await userEvent.click(screen.getByRole("tab", { name: "Конвертация" }));
  const panel = within(screen.getByRole("tabpanel"));
  expect(panel.getByText("Z94CB41ABJR300006")).toBeVisible();
  expect(panel.getByText("А123ВС77")).toBeVisible();
  expect(panel.getByText("KIA RIO")).toBeVisible();
  expect(panel.getAllByText("Данные не найдены")).toHaveLength(2);
});

it("the conversion tab of a car without a plate shows that nothing was converted", async () => {
  await show([], {
    reportData: { vehicle: { vin: "Z94CB41ABJR300006" }, services: [] },
  } as unknown as Partial<Report>);
  await userEvent.click(screen.getByRole("tab", { name: "Конвертация" }));
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Конвертация не выполнена");
});

it("a masked VIN cannot be copied, and a zero duration is hidden", async () => {
  const finished = { finishedAt: "2026-11-21T10:00:00Z" };
  const masked = { reportData: { vehicle: { vin: "Z94••••••••••0006" }, services: [] }, ...finished };
  await show([], masked as unknown as Partial<Report>);
  expect(screen.queryByRole("button", { name: "Скопировать VIN" })).toBeNull();
  expect(screen.queryByText(/готов за/)).toBeNull();
});

it("an answered source shows its register and limits, a failed one only its register", async () => {
  const about = { register: "Реестр ограничений", limits: "Запрет может появиться в любой день" };
  await show([
    answered("restrict", "restrictions", about),
    answered("dtp", "accidents", { ...about, status: "error" }),
  ]);
  for (const name of ["restrict", "dtp"]) await userEvent.click(screen.getByRole("button", { name }));
  expect(screen.getAllByText(/источник: Реестр ограничений/)).toHaveLength(2);
  expect(screen.getAllByText("Запрет может появиться в любой день")).toHaveLength(1);
});

it("a source with data is shown only in its tab, one without data only in the list", async () => {
  await show([
    answered("taxi", "taxi"),
    answered("photos", "photos", { status: "error", state: "notAnswered" }),
  ]);
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    ...["Таможня", "Конвертация", "ХорошоТакси"],
  ]);
  expect(screen.getByRole("region", { name: "photos" })).toBeVisible();
  expect(within(screen.getByRole("tabpanel")).getByRole("region", { name: "taxi" })).toBeVisible();
  expect(screen.getAllByRole("region", { name: "taxi" })).toHaveLength(1);
});

it("the head shows the known colour, engine and passport of the car", async () => {
  const vehicle = { brand: "KIA", color: "БЕЛЫЙ", engineVolume: 1591, enginePower: 123 };
  const reportData = { vehicle, passport: "дубликат", services: [] };
  await show([], { reportData } as unknown as Partial<Report>);
  expect(screen.getByText(/^белый, 1\s591\sсм³, 123\sл\.\sс\., ПТС: дубликат$/)).toBeVisible();
});

it("the head does not mention an unknown passport", async () => {
  await show([]);
  expect(screen.queryByText(/ПТС:/)).toBeNull();
});

it("the police drawing is shown beside the diagram of its accident", async () => {
  const picture = "/api/photos/s/0/big?expires=99999999999&signature=x";
  const data = { accidents: [{ date: "2025-01-17", picture }] };
  const accident = { date: "2025-01-17", zones: [], unplaced: [] };
  const details = {
    contradictions: [],
    timeline: { events: [], owners: [], undated: 0 },
    mileage: { points: [], hasRollback: false, note: "" },
    checklist: [],
    damage: { accidents: [accident], overall: [], outlines: [], note: "" },
  };
  await show([answered("dtp", "accidents", { data })], { details } as unknown as Partial<Report>);
  const name = "Рисунок Госавтоинспекции, ДТП 17.01.2025";
  await userEvent.click(await screen.findByText(name));
  const drawing = await screen.findByRole("img", { name });
  expect(drawing).toHaveAttribute("src", picture);
});

it("a car without a name is named by its VIN", async () => {
  await show([], { searchType: "vin", searchQuery: "5UXCR6C02L9300008" } as Partial<Report>);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Автомобиль 5UX…0008");
});

it("a selected accident moves the mark on the mileage chart and shows the mileage before", async () => {
  const accident = (date: string) => ({ date, zones: [], unplaced: [] });
  const reading = (date: string, mileage: number) => ({
    ...{ date, mileage, state: "plain", source: "Техосмотр", anchor: "probeg-1", miles: null },
  });
  const details = {
    ...{ contradictions: [], checklist: [], timeline: { events: [], owners: [], undated: 0 } },
    mileage: {
      points: [reading("2019-01-01", 20_000), reading("2024-01-01", 90_000), reading("2026-01-01", 120_000)],
      ...{ hasRollback: false, note: "" },
    },
    damage: {
      ...{ accidents: [accident("2020-05-05"), accident("2025-01-17")], overall: [], outlines: [], note: "" },
    },
  };
  await show([], { details } as unknown as Partial<Report>);
  const momentX = () => document.querySelector(".moment")?.getAttribute("x1");
  expect(await screen.findByText(/^90\s000\sкм на 01.01.2024/)).toBeVisible();
  const before = momentX();
  await userEvent.click(screen.getByRole("button", { name: "05.05.2020" }));
  expect(screen.getByText(/^20\s000\sкм на 01.01.2019/)).toBeVisible();
  expect(Number(momentX())).toBeLessThan(Number(before));
});
