import { useLayoutEffect, useState } from "react";
import type { CheckItem } from "@/api/types";
import { usePerson } from "@/api/use-person";
import { REPORT_TICKS } from "@/lib/forget-ticks";
import { readStored, writeStored } from "@/lib/storage";

export interface Ticks {
  isDone: (item: CheckItem) => boolean;
  toggle: (item: CheckItem) => void;
  count: number;
}

/** What one person has ticked, the report of the last tick at the end. */
interface Stored {
  person: string | null;
  reports: [reportId: string, texts: string[]][];
}

/** As many as completed reports that are kept for a time without a network. */
const MOST_REPORTS = 50;

/**
 * Ticks by the words of the items, kept on this device until their person leaves: those that a new answer adds come
 * unticked.
 */
export function useTicks(reportId: string, items: CheckItem[]): Ticks {
  // A shared report has the same id for everybody who reads it.
  const person = usePerson();
  const [done, setDone] = useState<string[]>([]);
  // The first drawing is that of the build, which knows nobody's ticks.
  useLayoutEffect(() => setDone(readTicks(person).get(reportId) ?? []), [person, reportId]);
  const toggle = ({ text }: CheckItem) => {
    const next = done.includes(text) ? done.filter((other) => other !== text) : [...done, text];
    setDone(next);
    keepTicks(person, reportId, next);
  };
  const isDone = ({ text }: CheckItem) => done.includes(text);
  return { toggle, isDone, count: items.filter(isDone).length };
}

function readTicks(person: string | null): Map<string, string[]> {
  try {
    const stored = JSON.parse(readStored(REPORT_TICKS) ?? "null") as Stored | null;
    return new Map(stored?.person === person ? stored.reports : []);
  } catch {
    return new Map();
  }
}

function keepTicks(person: string | null, reportId: string, texts: string[]): void {
  const reports = readTicks(person);
  reports.delete(reportId);
  reports.set(reportId, texts);
  const stored: Stored = { person, reports: [...reports].slice(-MOST_REPORTS) };
  writeStored(REPORT_TICKS, JSON.stringify(stored));
}
