import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { telling } from "./tile-order";

const TILE = { title: "Плитка", value: "0", text: "Нет" };

function services(sources: string[], fields: Partial<ReportService>): ReportService[] {
  return sources.map((source) => ({ source, ...fields }) as ReportService);
}

function shown(all: ReportService[]): string[] {
  return telling(all).map(({ source }) => source);
}

test("what stops a deal comes first, and no more is shown than fits a glance", () => {
  const names = ["inspections", "taxi", "policies", "fines", "history", "mileage", "accidents"];
  const all = services([...names, "pledges", "wanted"], { status: "success", tile: TILE });
  expect(shown(all)).toEqual([
    ...["wanted", "pledges", "history", "accidents", "mileage", "inspections", "taxi", "fines"],
  ]);
});

test("a source that is still asked keeps the place of its tile, one without a tile takes none", () => {
  const all = [
    ...services(["photos", "mileage", "customs"], { status: "pending", tile: null }),
    ...services(["wanted"], { status: "running" }),
  ];
  expect(shown(all)).toEqual(["wanted", "mileage"]);
});

test("what core gives no tile has none, also where one was awaited", () => {
  expect(shown(services(["mileage", "decoding"], { status: "success", tile: null }))).toEqual([]);
});
