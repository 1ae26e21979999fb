import { expect, it } from "vitest";
import type { Report } from "@/api/types";
import type { Service } from "@/core/types";
import { answeredIn, carNameOf } from "./known-report";

const service = (id: string, source: string) => ({ id, source }) as Service;
const offered = [service("taxi", "taxi"), service("fts", "customs"), service("fines", "fines")];

function report(services: object[], vehicle: object = {}): Report {
  return { reportData: { services, vehicle } } as unknown as Report;
}

it("services whose source has answered in the report are known, failed and running are not", () => {
  const known = report([
    { source: "customs", status: "success" },
    { source: "fines", status: "error" },
    { source: "taxi", status: "running" },
  ]);
  expect([...answeredIn(known, offered)]).toEqual(["fts"]);
  expect(answeredIn(undefined, offered).size).toBe(0);
});

it("the car has the name and year of its report, and none without a report", () => {
  const known = report([], { brand: "HYUNDAI", model: "SOLARIS", year: 2015 });
  expect(carNameOf(known)).toEqual({ brandModel: "HYUNDAI SOLARIS", year: 2015 });
  expect(carNameOf(undefined)).toEqual({ brandModel: null, year: null });
});
