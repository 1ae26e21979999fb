/** Test data of lists. */
import type { Batch, BatchRow, RowCounts } from "@/api/types";

export const NO_ROWS: RowCounts = {
  total: 0,
  waiting: 0,
  running: 0,
  completed: 0,
  skipped: 0,
  cancelled: 0,
  stop: 0,
  attention: 0,
  good: 0,
  unknown: 0,
  existing: 0,
};

export const BATCH: Batch = {
  object: "batch",
  id: "0192f0c0-0000-7000-8000-0000000000b1",
  mode: "live",
  name: "Площадка",
  state: "running",
  orderedBy: null,
  pauseReason: null,
  createdAt: "2026-11-20T07:30:00Z",
  endedAt: null,
  rows: { ...NO_ROWS, total: 4, waiting: 1, running: 1, completed: 1, skipped: 1, stop: 1 },
  charged: 4.5,
  held: 9,
};

export const ROW: BatchRow = {
  position: 1,
  identifier: "xta219010n0000001",
  type: "vin",
  number: "XTA219010N0000001",
  externalId: "Склад 1",
  state: "completed",
  skipCode: null,
  skipMessage: null,
  checkId: "r1",
  isExisting: false,
  level: "stop",
};
