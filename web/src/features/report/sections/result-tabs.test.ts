import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { firstTab, tabOf, tabsOf } from "./result-tabs";

function service(id: string, source: string, status = "success"): ReportService {
  return { id, source, status } as ReportService;
}

const names = (services: ReportService[]) => tabsOf(services).map(({ name }) => name);

test("customs and conversion tabs are always present, others with data", () => {
  expect(names([])).toEqual(["customs", "conversion"]);
  expect(names([service("photos", "photos"), service("taxi", "taxi", "running")])).toEqual([
    "customs",
    "conversion",
    "taxi",
    "photos",
  ]);
});

test("a source without an answer has no tab", () => {
  const services = [
    service("customs", "customs", "error"),
    service("taxi", "taxi", "error"),
    service("recalls", "recalls"),
    service("dtp", "accidents"),
  ];
  const tabs = tabsOf(services);
  expect(tabs.map(({ name }) => name)).toEqual(["customs", "conversion", "recalls"]);
});

test("an anchor selects the tab of its source, an unknown anchor selects none", () => {
  const tabs = tabsOf([service("customs", "customs"), service("recall", "recalls")]);
  expect(tabOf("recall-2", tabs)).toBe("recalls");
  expect(tabOf("customs", tabs)).toBe("customs");
  for (const elsewhere of ["", "recalls", "recall-x", "recall-0", "dtp-1"]) {
    expect(tabOf(elsewhere, tabs)).toBeNull();
  }
});

test("the first tab with data is opened, without any a known conversion, otherwise customs", () => {
  const empty = { ...service("customs", "customs"), state: "noData" } as const;
  expect(firstTab(tabsOf([empty, service("taxi", "taxi")]), true)).toBe("taxi");
  expect(firstTab(tabsOf([empty]), false)).toBe("customs");
  expect(firstTab(tabsOf([empty]), true)).toBe("conversion");
  expect(firstTab(tabsOf([service("customs", "customs"), service("taxi", "taxi")]), true)).toBe("customs");
});
