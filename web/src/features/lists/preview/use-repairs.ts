import { useTabDraft } from "@/domain/form/use-tab-draft";
import type { Repairs } from "./resolve-rows";

const NONE: Repairs = {};

/** Accepted corrections, stored as a draft in the tab. */
export function useRepairs() {
  const [repairs, setRepairs, dropDraft] = useTabDraft<Repairs>("list-repairs", NONE, readRepairs);
  return {
    repairs,
    setRepairs,
    accept: (text: string, number: string) => setRepairs((known) => ({ ...known, [text]: number })),
    undo: (text: string) => setRepairs(({ [text]: _, ...others }) => others),
    undoAll: () => setRepairs(NONE),
    dropDraft,
  };
}

export type RepairState = ReturnType<typeof useRepairs>;

function readRepairs(stored: unknown): Repairs | null {
  const isRecord = typeof stored === "object" && stored !== null && !Array.isArray(stored);
  const isWhole = isRecord && Object.values(stored).every((number) => typeof number === "string");
  return isWhole ? (stored as Repairs) : null;
}
