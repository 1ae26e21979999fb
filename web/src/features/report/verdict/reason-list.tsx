import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { issuesOf } from "../issues/issues";
import { SectionLink } from "../sections/section-link";
import styles from "./reason-list.module.css";

/** Lines reserved in the banner while the report is running. */
const MAX_ISSUES = 3;

/** First issues, one line each at a fixed height, with counts of the rest. */
export function ReasonSummary({ report }: { report: Report }) {
  const issues = issuesOf(report);
  const { reasons } = report.verdict;
  const clean = reasons.filter(({ level }) => level === "good").length;
  const silent = reasons.filter(({ level }) => level === "notAnswered").length;
  const rest = issues.length - MAX_ISSUES;
  return (
    <div className={styles.summary}>
      <ul className={styles.reasons}>
        {issues.slice(0, MAX_ISSUES).map(({ key, level, text, evidence }) => (
          <li key={key} className={styles.reason}>
            <StateMark state={level} size="icon" />
            <SectionLink id={evidence[0]?.anchor ?? "findings"}>{text}</SectionLink>
          </li>
        ))}
      </ul>
      <p className={styles.counts}>
        {rest > 0 && (
          <>
            <SectionLink id="findings">Ещё замечаний: {rest}</SectionLink>.{" "}
          </>
        )}
        {silent > 0 && (
          <>
            <SectionLink id="unknown">Без ответа: {silent}</SectionLink>.{" "}
          </>
        )}
        {clean > 0 && (
          <>
            <SectionLink id="clean">Источников без замечаний: {clean}</SectionLink>.
          </>
        )}
      </p>
    </div>
  );
}
