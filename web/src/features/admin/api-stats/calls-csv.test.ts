import { expect, it } from "vitest";
import type { VendorCall } from "@/api/types";
import { callsAsCsv } from "./calls-csv";

const CALL: VendorCall = {
  id: "1",
  reportId: null,
  endpoint: "gibdd.dtp",
  success: false,
  responseTime: 512,
  cost: 0.8,
  errorCode: '=cmd("x");1',
  createdAt: "2026-11-23T09:00:00Z",
};

it("callsAsCsv quotes vendor codes as text and formats sums for spreadsheets", () => {
  const [head, row, end] = callsAsCsv([CALL]).split("\r\n");
  expect(head?.startsWith("\uFEFFВремя")).toBe(true);
  expect(row).toBe(`2026-11-23T09:00:00Z;gibdd.dtp;нет;"'=cmd(""x"");1";512;0,8`);
  expect(end).toBe("");
});
