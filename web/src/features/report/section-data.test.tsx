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
  const service = { id: "s", name: "s", verdict: "Найдено", other: [], silent: [], ...fields };
  renderApp(<SectionData service={service as ReportService} />);
}

it("shows raw what could not be read, and keeps equal records apart", async () => {
  show({ other: ['{"сумма": 5}', "не JSON", "не JSON"] });
  await userEvent.click(screen.getByText("Прочее (3)"));
  expect(screen.getByText(/"сумма": 5/)).toBeVisible();
  expect(screen.getAllByText("не JSON")).toHaveLength(2);
});

it("names the registers that stayed silent", () => {
  show({ silent: ["электронные паспорта"] });
  expect(screen.getByText(/Молчат: электронные паспорта/)).toBeVisible();
});

it("writes placeholders for what the customs do not tell", () => {
  const missing = { passportNumber: null, type: null, displosal_fee: null, vipusk: "null", custenc: "" };
  const data = {
    found: true,
    vin: "X",
    statuspts: "действующий",
    restrictions: null,
    records: [],
    ...missing,
  };
  show({ source: "customs", data });
  expect(screen.getByText("действующий")).toBeVisible();
  expect(screen.getAllByText("Данные не найдены")).toHaveLength(4);
});

it.each([
  ["conversion", { found: false }, "Конвертация не выполнена"],
  ["photos", { photos: [] }, "Фотографии не найдены"],
  ["taxi", { found: false, info: null, permits: [] }, "Не найден в реестре такси"],
])("says of %s that there is nothing", (name, data, text) => {
  show({ name, data });
  expect(screen.getByText(text)).toBeVisible();
});

it("says that nothing was found where the source gave no verdict", () => {
  show({ verdict: null });
  expect(screen.getByText("Данные не найдены")).toBeVisible();
});
