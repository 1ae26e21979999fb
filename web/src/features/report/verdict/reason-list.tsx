import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { counted } from "@/lib/plural";
import { ISSUES, issuesOf } from "../issues/issues";
import { SectionLink } from "../sections/section-link";
import styles from "./reason-list.module.css";

/** Maximum number of issues in the banner; a running report reserves space for this number. */
const MAX_ISSUES = 3;

/** Issues that the sentence of the verdict does not name, and counts of sources and issues. */
export function ReasonSummary({ report }: { report: Report }) {
  const issues = issuesOf(report);
  const others = issues.filter(({ inFacts }) => !inFacts).slice(0, MAX_ISSUES);
  const { reasons } = report.verdict;
  const clean = reasons.filter(({ level }) => level === "good").length;
  const silent = reasons.filter(({ level }) => level === "notAnswered").length;
  return (
    <div className={styles.summary}>
      {others.length > 0 && (
        <ul className={styles.reasons}>
          {others.map(({ key, level, text, evidence }) => (
            <li key={key} className={styles.reason}>
              <StateMark state={level} size="icon" />
              <SectionLink id={evidence[0]?.anchor ?? "findings"}>{text}</SectionLink>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.counts}>
        {clean > 0 && (
          <>
            <SectionLink id="clean">Источников без замечаний: {clean}</SectionLink>.{" "}
          </>
        )}
        {issues.length > 0 && (
          <>
            <SectionLink id="findings">Подробно: {counted(issues.length, ...ISSUES)}</SectionLink>.{" "}
          </>
        )}
        {silent > 0 && (
          <>
            <SectionLink id="unknown">Без ответа: {silent}</SectionLink>.
          </>
        )}
      </p>
    </div>
  );
}
