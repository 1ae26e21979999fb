import type { ReadingState } from "@/api/types";
import { reportWords } from "@/core/limits.json";

/** What is said of a reading that is not as plain as the others. */
export const STATE_WORDS: Record<ReadingState, string | null> = {
  plain: null,
  undated: null,
  doubtful: reportWords.doubtful,
  fall: reportWords.fall,
  possibleFall: reportWords.possibleFall,
};
