import { useLayoutEffect, useState } from "react";
import type { CheckItem } from "@/api/types";
import { usePerson } from "@/api/use-person";
import { readStored, writeStored } from "@/lib/storage";

export interface Ticks {
  isDone: (item: CheckItem) => boolean;
  toggle: (item: CheckItem) => void;
  count: number;
}

/** Ticks by the words of the items, kept on this device: those that a new answer adds come unticked. */
export function useTicks(reportId: string, items: CheckItem[]): Ticks {
  // A shared report has the same id for everybody who reads it.
  const key = `report_checklist_${usePerson() ?? ""}_${reportId}`;
  const [done, setDone] = useState<string[]>([]);
  // The first drawing is that of the build, which knows nobody's ticks.
  useLayoutEffect(() => setDone(readTicks(key)), [key]);
  const toggle = ({ text }: CheckItem) => {
    const next = done.includes(text) ? done.filter((other) => other !== text) : [...done, text];
    setDone(next);
    writeStored(key, JSON.stringify(next));
  };
  const isDone = ({ text }: CheckItem) => done.includes(text);
  return { toggle, isDone, count: items.filter(isDone).length };
}

function readTicks(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}
