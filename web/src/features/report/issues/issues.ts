import type { CheckItem, Report, SourceState } from "@/api/types";
import { isWithin } from "../sections/anchors";

/** Forms of the word «замечание» for use after a number. */
export const ISSUES = ["замечание", "замечания", "замечаний"] as const;

/** Issue found by the check: meaning, evidence and follow-up. */
export interface Issue {
  key: string;
  level: SourceState;
  text: string;
  meaning: string | null;
  /** Titles and anchors of the report sections with the evidence. */
  evidence: { title: string; anchor: string }[];
  /** Checklist items that concern this issue. */
  checks: CheckItem[];
  /** Whether the sentence of the verdict already names this issue. */
  inFacts: boolean;
}

/** Issues of a report by severity; equal reasons of several sources are merged into one. */
export function issuesOf({ verdict, details, reportData }: Report): Issue[] {
  const titles = new Map(reportData.services.map(({ id, title }) => [id, title]));
  const issues = new Map<string, Issue>();
  const used = new Set<CheckItem>();
  for (const { level, text, serviceId, anchor = serviceId, meaning, inFacts } of verdict.reasons) {
    if (level !== "stop" && level !== "attention") continue;
    const key = `${level} ${text}`;
    const issue: Issue = issues.get(key) ?? {
      ...{ key, level, text, meaning: meaning ?? null, evidence: [], checks: [], inFacts: inFacts === true },
    };
    issues.set(key, issue);
    const evidenceAnchor = anchor || serviceId;
    if (evidenceAnchor !== "")
      issue.evidence.push({ title: titles.get(serviceId) ?? "Сверка данных", anchor: evidenceAnchor });
    for (const item of details.checklist) {
      const isItsOwn =
        item.anchor === evidenceAnchor || (serviceId !== "" && isWithin(item.anchor, serviceId));
      if (item.anchor === "" || !isItsOwn || used.has(item) || item.text === text) continue;
      used.add(item);
      issue.checks.push(item);
    }
  }
  return [...issues.values()];
}
