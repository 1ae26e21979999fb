import { memo } from "react";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { counted } from "@/lib/plural";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import styles from "./issue-section.module.css";
import { ISSUES, type Issue, issuesOf } from "./issues";

/** Section of all issues with meaning, questions, checks and evidence; empty when there are none. */
export const IssueSection = memo(function IssueSection({ report }: { report: Report }) {
  const issues = issuesOf(report);
  if (issues.length === 0) return null;
  const count = counted(issues.length, ...ISSUES);
  return (
    <SectionFrame id="findings" title={`Что нашли: ${count}`}>
      <ol className={styles.list}>
        {issues.map((issue) => (
          <li key={issue.key} className={styles.problem} data-level={issue.level}>
            <IssueCard issue={issue} />
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
});

/** First question and first check of an issue; the inspection checklist has all of them. */
function mainChecks(checks: Issue["checks"]): Issue["checks"] {
  const question = checks.find(({ kind }) => kind === "ask");
  const inspection = checks.find(({ kind }) => kind !== "ask");
  return checks.filter((check) => check === question || check === inspection);
}

function IssueCard({ issue: { level, text, meaning, evidence, checks } }: { issue: Issue }) {
  return (
    <>
      <h3 className={styles.title}>
        <StateMark state={level} size="icon" />
        <span>{text}</span>
      </h3>
      {meaning !== null && <p>{meaning}</p>}
      {checks.length > 0 && (
        <ul className={styles.checks} aria-label="Что проверить и спросить">
          {mainChecks(checks).map(({ text: check, value }) => (
            <li key={check}>
              {check}
              {value != null && `: ${value}`}
            </li>
          ))}
        </ul>
      )}
      {evidence.length > 0 && (
        <p className={styles.places}>
          Где написано:{" "}
          {evidence.map(({ title, anchor }, index) => (
            <span key={anchor}>
              {index > 0 && ", "}
              <SectionLink id={anchor}>{title}</SectionLink>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
