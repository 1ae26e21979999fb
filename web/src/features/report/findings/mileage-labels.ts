import type { ReadingState } from "@/api/types";
import { reportWords } from "@/core/limits.json";

/** Labels of reading states. */
export const READING_LABELS: Record<ReadingState, string | null> = {
  plain: null,
  undated: null,
  doubtful: reportWords.doubtful,
  fall: reportWords.fall,
  possibleFall: reportWords.possibleFall,
};
