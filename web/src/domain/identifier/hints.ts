import type { Hint, Validation } from "@/core/types";

type RuleProblem = Validation["problems"][number];

/** Whether a problem concerns characters that are not typed yet; it is not shown as an error. */
export function isUnfinished(answer: Validation, { position }: RuleProblem): boolean {
  return position == null || position > [...answer.normalized].length;
}

/** The first hint of a kind. */
export function hintOf<K extends Hint["kind"]>(
  answer: Validation | null,
  kind: K,
): Extract<Hint, { kind: K }> | undefined {
  return answer?.hints.find((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind);
}

/** Possible model years by the VIN, «2018 или 1988»; undefined when the VIN has none. */
export function modelYearsOf(answer: Validation | null): string | undefined {
  return hintOf(answer, "modelYears")?.years.join(" или ");
}

/** All hints of a kind. */
export function hintsOf<K extends Hint["kind"]>(
  answer: Validation | null,
  kind: K,
): Extract<Hint, { kind: K }>[] {
  return answer?.hints.filter((hint): hint is Extract<Hint, { kind: K }> => hint.kind === kind) ?? [];
}
