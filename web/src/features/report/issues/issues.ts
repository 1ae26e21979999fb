import type { CheckItem, Report, SourceState } from "@/api/types";
import { isWithin } from "../sections/anchors";

/** Issue found by the check: meaning, evidence and follow-up. */
export interface Problem {
  key: string;
  level: SourceState;
  text: string;
  meaning: string | null;
  /** Links to the evidence. */
  places: { title: string; anchor: string }[];
  /** Related checklist items. */
  checks: CheckItem[];
}

/** Issues by severity; equal reasons of several sources are merged. */
export function problemsOf({ verdict, details, reportData }: Report): Problem[] {
  const titles = new Map(reportData.services.map(({ id, title }) => [id, title]));
  const problems = new Map<string, Problem>();
  const used = new Set<CheckItem>();
  for (const { level, text, serviceId, anchor = serviceId, meaning } of verdict.reasons) {
    if (level !== "stop" && level !== "attention") continue;
    const key = `${level} ${text}`;
    const problem: Problem = problems.get(key) ?? {
      ...{ key, level, text, meaning: meaning ?? null, places: [], checks: [] },
    };
    problems.set(key, problem);
    const place = anchor || serviceId;
    if (place !== "") problem.places.push({ title: titles.get(serviceId) ?? "Сверка данных", anchor: place });
    for (const item of details.checklist) {
      const isItsOwn = item.anchor === place || (serviceId !== "" && isWithin(item.anchor, serviceId));
      if (item.anchor === "" || !isItsOwn || used.has(item) || item.text === text) continue;
      used.add(item);
      problem.checks.push(item);
    }
  }
  return [...problems.values()];
}
