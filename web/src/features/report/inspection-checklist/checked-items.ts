import { useLayoutEffect, useState } from "react";
import { useUserId } from "@/api/session";
import type { CheckItem } from "@/api/types";
import { readStored, writeStored } from "@/lib/storage";
import { CHECKED_ITEMS } from "@/lib/stored-user-data";

export interface CheckedItems {
  isDone: (item: CheckItem) => boolean;
  toggle: (item: CheckItem) => void;
  count: number;
}

/** Ticked checklist items of one user by report; the most recently used report is last. */
interface Stored {
  userId: string | null;
  reports: [reportId: string, texts: string[]][];
}

/** Maximum number of reports with ticks, equal to the number of reports stored offline. */
const MAX_REPORTS = 50;

/**
 * Ticks of checklist items by their text, stored on this device until the user changes.
 * Items that appear with new answers are not ticked.
 */
export function useCheckedItems(reportId: string, items: CheckItem[]): CheckedItems {
  // All readers of a shared report have one report id, so the user id is needed too.
  const userId = useUserId();
  const [done, setDone] = useState<string[]>([]);
  // The first render must match the prerendered page, which has no ticks.
  useLayoutEffect(() => setDone(readTicks(userId).get(reportId) ?? []), [userId, reportId]);
  const toggle = ({ text }: CheckItem) => {
    const next = done.includes(text) ? done.filter((other) => other !== text) : [...done, text];
    setDone(next);
    storeTicks(userId, reportId, next);
  };
  const isDone = ({ text }: CheckItem) => done.includes(text);
  return { toggle, isDone, count: items.filter(isDone).length };
}

function readTicks(userId: string | null): Map<string, string[]> {
  try {
    const stored = JSON.parse(readStored(CHECKED_ITEMS) ?? "null") as Stored | null;
    return new Map(stored?.userId === userId ? stored.reports : []);
  } catch {
    return new Map();
  }
}

function storeTicks(userId: string | null, reportId: string, texts: string[]): void {
  const reports = readTicks(userId);
  reports.delete(reportId);
  reports.set(reportId, texts);
  const stored: Stored = { userId, reports: [...reports].slice(-MAX_REPORTS) };
  writeStored(CHECKED_ITEMS, JSON.stringify(stored));
}
