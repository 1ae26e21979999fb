import "fake-indexeddb/auto";
import { afterEach, expect, test } from "vitest";
import {
  clearReports,
  clearReportsOfAccount,
  saveReport,
  storedReport,
  storedReports,
} from "./stored-reports";
import type { Report } from "./types";

const report = (id: string, status: Report["status"] = "completed") => ({ id, status }) as Report;

afterEach(() => clearReports());

test("completed report is found only for the user who stored it", async () => {
  await saveReport("anna", report("1"), 10);
  expect(await storedReport("anna", "1")).toMatchObject({ storedAt: 10, report: { id: "1" } });
  expect(await storedReport("boris", "1")).toBeNull();
  expect(await storedReports("boris")).toEqual([]);
});

test("running report is not stored", async () => {
  await saveReport("anna", report("1", "running"));
  expect(await storedReports("anna")).toEqual([]);
});

test("storage keeps the last fifty reports, newest first", async () => {
  for (let number = 1; number <= 52; number++) await saveReport("anna", report(String(number)), number);
  await saveReport("anna", report("10"), 100);
  const ids = (await storedReports("anna")).map(({ id }) => id);
  expect(ids).toHaveLength(50);
  expect(ids.slice(0, 2)).toEqual(["10", "52"]);
  expect(ids).not.toContain("2");
});

test("storing a report deletes those of another user, and clearing deletes all", async () => {
  await saveReport("anna", report("1"));
  await saveReport("boris", report("2"));
  expect(await storedReport("anna", "1")).toBeNull();
  await clearReports("boris");
  expect(await storedReports("boris")).toHaveLength(1);
  await clearReports();
  expect(await storedReports("boris")).toEqual([]);
});

test("report is not stored and stored ones are kept when the quota is exceeded", async () => {
  await saveReport("anna", report("1"));
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await expect(saveReport("anna", report("2"))).resolves.toBeUndefined();
  IDBObjectStore.prototype.put = put;
  expect((await storedReports("anna")).map(({ id }) => id)).toEqual(["1"]);
});

test("report of a company is found only for that account of the user", async () => {
  await saveReport("anna", report("1"));
  await saveReport("anna/c1", report("2"));
  expect(await storedReport("anna", "2")).toBeNull();
  expect(await storedReport("anna/c1", "1")).toBeNull();
  expect((await storedReports("anna/c1")).map(({ id }) => id)).toEqual(["2"]);
  await clearReports("anna");
  expect(await storedReports("anna/c1")).toHaveLength(1);
});

test("reports of a company are deleted without those of the own account", async () => {
  await saveReport("anna", report("1"));
  await saveReport("anna/c1", report("2"));
  await clearReportsOfAccount("anna/c1");
  expect(await storedReports("anna/c1")).toEqual([]);
  expect(await storedReports("anna")).toHaveLength(1);
});
