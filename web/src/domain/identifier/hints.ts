import type { Hint, Validation } from "@/core/types";

type RuleProblem = Validation["problems"][number];

/** Whether a problem concerns characters that are not typed yet, and so is not shown as an error. */
export function isUnfinished(answer: Validation, { position }: RuleProblem): boolean {
  return position == null || position > [...answer.normalized].length;
}

/** First hint of a kind in a validation result. */
export function hintOf<K extends Hint["kind"]>(
  answer: Validation | null,
  kind: K,
): Extract<Hint, { kind: K }> | undefined {
  return answer?.hints.find((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind);
}

/** Possible model years of a VIN, such as «2018 или 1988»; undefined when the VIN encodes none. */
export function modelYearsOf(answer: Validation | null): string | undefined {
  return hintOf(answer, "modelYears")?.years.join(" или ");
}

/** All hints of a kind in a validation result. */
export function hintsOf<K extends Hint["kind"]>(
  answer: Validation | null,
  kind: K,
): Extract<Hint, { kind: K }>[] {
  return answer?.hints.filter((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind) ?? [];
}
