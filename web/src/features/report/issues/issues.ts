import type { CheckItem, Report, SourceState } from "@/api/types";
import { isWithin } from "../sections/anchors";

/** One finding: what is the matter, what it means, what to do about it, and where it is written. */
export interface Problem {
  key: string;
  level: SourceState;
  text: string;
  meaning: string | null;
  /** Where the evidence stands. */
  places: { title: string; anchor: string }[];
  /** What to ask and to look at because of it. */
  checks: CheckItem[];
}

/** What speaks against the car, the worst first; what two sources say in the same words is told once. */
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
