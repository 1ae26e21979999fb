import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReportService } from "@/api/types";
import { renderApp } from "@/testing/render";
import { SectionData } from "./section-data";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query !== "print",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

function show(fields: Partial<ReportService>) {
  const service = { id: "s", source: "wanted", verdict: "Найдено", other: [], silent: [], ...fields };
  renderApp(<SectionData service={service as ReportService} />);
}

it("unparsed records are shown raw, and equal ones are all kept", async () => {
  show({ other: ['{"сумма": 5}', "не JSON", "не JSON"] });
  await userEvent.click(screen.getByText("Прочее (3)"));
  expect(screen.getByText(/"сумма": 5/)).toBeVisible();
  expect(screen.getAllByText("не JSON")).toHaveLength(2);
});

it("registers that did not answer are named", () => {
  show({ silent: ["электронные паспорта"] });
  expect(screen.getByText(/Молчат: электронные паспорта/)).toBeVisible();
});

it("a photo record shows its picture instead of its row", () => {
  const records = [{ place: 0, title: "Снимок 12.03.2024", rows: [], groups: [], mark: null }];
  const shown = { notes: [], groups: [], lists: [{ title: "Снимки", layout: "table" as const, records }] };
  const photos = [{ url: "/p/1", bigUrl: null, info: null, date: "2024-03-12", source: null }];
  show({ id: "p", source: "photos", data: { photos }, shown });
  expect(screen.getByRole("list", { name: "Фотографии автомобиля" })).toBeVisible();
  expect(document.getElementById("p-1")).toHaveTextContent("12.03.2024");
  expect(screen.queryByText("Снимок 12.03.2024")).toBeNull();
});

it("photos of a lot are shown under its record in any order", () => {
  const record = (index: number) => ({
    place: index,
    title: `Лот ${index}`,
    rows: [],
    groups: [],
    mark: null,
  });
  const lists = [{ title: "Лоты", layout: "cards" as const, records: [record(1), record(0)] }];
  const lots = [
    { lot: "77", photos: ["/p/1"] },
    { lot: "null", photos: [] },
  ];
  show({ id: "a", source: "auctions", data: { lots }, shown: { notes: [], groups: [], lists } });
  const first = document.getElementById("a-1");
  expect(first).toHaveTextContent("Лот 0");
  expect(first).toContainElement(screen.getByRole("list", { name: "Фотографии лота 77" }));
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

it("an answer without photos shows its verdict and no expiry of links", () => {
  show({ source: "photos", data: { photos: [] }, verdict: "Фотографии не найдены" });
  expect(screen.getByText("Фотографии не найдены")).toBeVisible();
  expect(screen.queryByText(/в течение 10 минут/)).toBeNull();
});

it("an empty answer without a verdict is shown as not found", () => {
  show({ verdict: null });
  expect(screen.getByText("Данные не найдены")).toBeVisible();
});
