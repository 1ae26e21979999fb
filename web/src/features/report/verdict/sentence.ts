import type { ReportVerdict } from "@/api/types";

/** «Пробег скручен не меньше чем на 82 000 км; был в реестре такси»: facts in core's order. */
export function verdictSentence({ title, facts }: ReportVerdict): string {
  const sentence = facts.join(facts.some((fact) => fact.includes(",")) ? "; " : ", ");
  return sentence === "" ? title : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
