import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Presentation, PresentationRecord, PresentationRecordList, PresentationRow } from "@/api/types";
import { renderApp } from "@/testing/render";
import { PresentationBlock } from "./presentation-block";

let isPrinting = false;

beforeEach(() => {
  isPrinting = false;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query !== "print" || isPrinting,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => vi.unstubAllGlobals());

function row(label: string, text: string, fields: Partial<PresentationRow> = {}): PresentationRow {
  return { key: label, label, value: { kind: "text", text }, rank: "first", ...fields };
}

function record(place: number, fields: Partial<PresentationRecord> = {}): PresentationRecord {
  return { place, title: `Запись ${place + 1}`, rows: [], groups: [], mark: null, ...fields };
}

function cards(records: PresentationRecord[]): PresentationRecordList {
  return { title: "Записи", layout: "cards", records };
}

function show(fields: Partial<Presentation>, path = "/") {
  const shown = { notes: [], groups: [], lists: [], ...fields };
  renderApp(<PresentationBlock shown={shown} serviceId="dtp" />, { path });
}

/** List of sixty records, newest first as core returns them; each contains its index. */
const LONG = { lists: [cards(Array.from({ length: 60 }, (_, index) => record(59 - index)))] };

it("a list of 60 records shows 8 until it is expanded", async () => {
  show(LONG);
  expect(screen.getAllByRole("heading")).toHaveLength(8);
  expect(screen.getAllByRole("heading")[0]).toHaveTextContent("Запись 60");
  await userEvent.click(screen.getByRole("button", { name: "Показать все (60)" }));
  expect(screen.getAllByRole("heading")).toHaveLength(60);
  expect(screen.queryByRole("button")).toBeNull();
});

it("each shown record has the anchor of its index, a hidden one has none", () => {
  show(LONG);
  expect(document.getElementById("dtp-60")).toHaveTextContent("Запись 60");
  expect(document.getElementById("dtp-1")).toBeNull();
});

it("an anchor of a hidden record in the URL expands the list", () => {
  show(LONG, "/report/1#dtp-1");
  expect(document.getElementById("dtp-1")).toHaveTextContent("Запись 1");
});

it("an anchor of another source in the URL leaves the list truncated", () => {
  show(LONG, "/report/1#dtp2-1");
  expect(screen.getAllByRole("heading")).toHaveLength(8);
});

it("a printed list shows all its records", () => {
  isPrinting = true;
  show(LONG);
  expect(screen.getAllByRole("heading")).toHaveLength(60);
});

const PAYEE = { title: "Реквизиты для оплаты", rows: [row("БИК", "000000000"), row("ОКТМО", "45")] };
const FINE = record(0, {
  mark: { state: "attention", text: "Не оплачен" },
  rows: [row("Статья", "12.9"), row("КБК", "188", { rank: "rest" })],
  groups: [PAYEE],
});

it("minor rows and groups of a record are collapsed until they are opened", async () => {
  show({ lists: [cards([FINE])] });
  expect(screen.getByText("12.9")).toBeVisible();
  expect(screen.getByText("Не оплачен")).toBeVisible();
  expect(screen.queryByText("188")).toBeNull();
  await userEvent.click(screen.getByText("Все сведения"));
  expect(screen.getByText("188")).toBeVisible();
  await userEvent.click(screen.getByText("Реквизиты для оплаты"));
  expect(screen.getByText("000000000")).toBeVisible();
});

it("a printed record has no collapsed rows or groups", () => {
  isPrinting = true;
  show({ lists: [cards([FINE])] });
  for (const text of ["188", "000000000", "45"]) expect(screen.getByText(text)).toBeVisible();
});

it("notes and rows come before records, and a list after a titled group has a title", () => {
  show({
    notes: ["Утилизирован"],
    groups: [{ title: "Автомобиль", rows: [row("Марка", "KIA"), row("Шасси", "нет", { rank: "rest" })] }],
    lists: [{ ...cards([record(0)]), title: "Владельцы" }],
  });
  const titles = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(titles).toEqual(["Автомобиль", "Владельцы", "Запись 1"]);
  expect(screen.getByText("Утилизирован")).toBeVisible();
  expect(screen.getByText("KIA")).toBeVisible();
  expect(screen.getByText("Все сведения")).toBeVisible();
});

const READINGS: PresentationRecordList = {
  title: "Показания одометра",
  layout: "table",
  records: [
    record(1, {
      rows: [row("Дата", "03.03.2025"), row("Показание", "41 563 км"), row("Откуда", "ЕАИСТО")],
      mark: { state: "attention", text: "Меньше предыдущего" },
    }),
    record(0, { rows: [row("Дата", "11.02.2023"), row("Показание", "126 864 км")] }),
  ],
};

it("short records are a table with a column per label and the mark in the column of values", () => {
  show({ lists: [READINGS] });
  const table = within(screen.getByRole("table", { name: "Показания одометра" }));
  const columns = table.getAllByRole("columnheader").map((header) => header.textContent);
  expect(columns).toEqual(["Дата", "Показание", "Откуда"]);
  const cells = table.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual([
    ...["03.03.2025", "41 563 км Меньше предыдущего", "ЕАИСТО"],
    ...["11.02.2023", "126 864 км", "—"],
  ]);
  expect(document.getElementById("dtp-2")).toHaveTextContent("03.03.2025");
});

it("records with collapsed content are cards in any layout", () => {
  show({ lists: [{ ...READINGS, records: [FINE] }] });
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("Реквизиты для оплаты")).toBeVisible();
});

it("values are rendered by kind: numbers unbroken, long lists item by item", () => {
  const items = ["ABS", "ESP", "Кондиционер", "Подогрев", "Фары"];
  const list = (some: string[]) => ({ kind: "list" as const, text: some.join(", "), items: some });
  show({
    groups: [
      {
        title: "",
        rows: [
          row("VIN", "", { value: { kind: "vin", text: "Z94CB41ABJR300006" } }),
          row("Госномер", "", { value: { kind: "plate", text: "А123ВС77" } }),
          row("Оснащение", "", { value: list(items) }),
          row("Телефоны", "", { value: list(["1", "2"]) }),
        ],
      },
    ],
  });
  expect(screen.getByText("Z94CB41ABJR300006")).toHaveClass("vin");
  expect(screen.getByText("А123ВС77")).toHaveClass("plate");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(items);
  expect(screen.getByText("1, 2")).toBeVisible();
});
