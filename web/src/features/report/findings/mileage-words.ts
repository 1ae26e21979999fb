import type { ReadingState } from "@/api/types";

/** What is said of a reading that is not as plain as the others. */
export const STATE_WORDS: Record<ReadingState, string | null> = {
  plain: null,
  undated: null,
  doubtful: "Похоже на опечатку",
  fall: "Меньше предыдущего",
  possibleFall: "Возможно, меньше предыдущего",
};
