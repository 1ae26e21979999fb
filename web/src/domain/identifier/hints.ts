import type { Answer, Hint } from "@/core/types";

type RuleProblem = Answer["problems"][number];

/** A problem of what is not typed yet; it is told calmly, while a wrong character is told at once. */
export function isUnfinished(answer: Answer, { position }: RuleProblem): boolean {
  return position == null || position > [...answer.normalized].length;
}

/** The first hint of a kind. */
export function hintOf<K extends Hint["kind"]>(
  answer: Answer | null,
  kind: K,
): Extract<Hint, { kind: K }> | undefined {
  return answer?.hints.find((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind);
}

/** All hints of a kind. */
export function hintsOf<K extends Hint["kind"]>(
  answer: Answer | null,
  kind: K,
): Extract<Hint, { kind: K }>[] {
  return answer?.hints.filter((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind) ?? [];
}
