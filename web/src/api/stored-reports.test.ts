import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import { forgetReports, keepReport, storedReport, storedReports } from "./stored-reports";
import type { Report } from "./types";

const report = (id: string, status: Report["status"] = "completed") => ({ id, status }) as Report;

afterEach(() => forgetReports());

test("a completed report is found by the person who opened it alone", async () => {
  await keepReport("anna", report("1"), 10);
  expect(await storedReport("anna", "1")).toMatchObject({ storedAt: 10, report: { id: "1" } });
  expect(await storedReport("boris", "1")).toBeNull();
  expect(await storedReports("boris")).toEqual([]);
});

test("a report that is being made is not kept", async () => {
  await keepReport("anna", report("1", "running"));
  expect(await storedReports("anna")).toEqual([]);
});

test("the last fifty stay, newest first", async () => {
  for (let number = 1; number <= 52; number++) await keepReport("anna", report(String(number)), number);
  await keepReport("anna", report("10"), 100);
  const ids = (await storedReports("anna")).map(({ id }) => id);
  expect(ids).toHaveLength(50);
  expect(ids.slice(0, 2)).toEqual(["10", "52"]);
  expect(ids).not.toContain("2");
});

test("what another person kept goes when one keeps a report, and all goes when nobody is left", async () => {
  await keepReport("anna", report("1"));
  await keepReport("boris", report("2"));
  expect(await storedReport("anna", "1")).toBeNull();
  await forgetReports("boris");
  expect(await storedReports("boris")).toHaveLength(1);
  await forgetReports();
  expect(await storedReports("boris")).toEqual([]);
});

test("without room nothing breaks", async () => {
  await keepReport("anna", report("1"));
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await expect(keepReport("anna", report("2"))).resolves.toBeUndefined();
  IDBObjectStore.prototype.put = put;
  expect((await storedReports("anna")).map(({ id }) => id)).toEqual(["1"]);
});
