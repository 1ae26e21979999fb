import { expect, test } from "vitest";
import type { ReportService } from "@/api/types";
import { tabOf, tabsOf, untabbed } from "./result-tabs";

function service(id: string, source: string, status = "success"): ReportService {
  return { id, source, status } as ReportService;
}

const names = (services: ReportService[]) => tabsOf(services).map(({ name }) => name);

test("customs and conversion are always there, the others with data", () => {
  expect(names([])).toEqual(["customs", "conversion"]);
  expect(names([service("photos", "photos"), service("taxi", "taxi", "running")])).toEqual([
    "customs",
    "conversion",
    "taxi",
    "photos",
  ]);
});

test("a source without an answer stands among the sections, never nowhere and never twice", () => {
  const services = [
    service("customs", "customs", "error"),
    service("taxi", "taxi", "error"),
    service("recalls", "recalls"),
    service("dtp", "accidents"),
  ];
  const tabs = tabsOf(services);
  expect(tabs.map(({ name }) => name)).toEqual(["customs", "conversion", "recalls"]);
  expect(untabbed(services, tabs).map(({ id }) => id)).toEqual(["taxi", "dtp"]);
});

test("an anchor finds its tab", () => {
  const tabs = tabsOf([service("customs", "customs"), service("recall", "recalls")]);
  expect(tabOf("recall-2", tabs)).toBe("recalls");
  expect(tabOf("customs", tabs)).toBe("customs");
  for (const elsewhere of ["", "recalls", "recall-x", "recall-0", "dtp-1"]) {
    expect(tabOf(elsewhere, tabs)).toBeNull();
  }
});
