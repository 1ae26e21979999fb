import { memo } from "react";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { counted } from "@/lib/plural";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import styles from "./issue-section.module.css";
import { type Problem, problemsOf } from "./issues";

/** All issues: meaning, questions, checks and evidence; empty without any. */
export const ProblemSection = memo(function ProblemSection({ report }: { report: Report }) {
  const problems = problemsOf(report);
  if (problems.length === 0) return null;
  const count = counted(problems.length, "замечание", "замечания", "замечаний");
  return (
    <SectionFrame id="findings" title={`Что нашли: ${count}`}>
      <ol className={styles.list}>
        {problems.map((problem) => (
          <li key={problem.key} className={styles.problem} data-level={problem.level}>
            <ProblemCard problem={problem} />
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
});

/** First question and first check; the inspection checklist has all of them. */
function mainChecks(checks: Problem["checks"]): Problem["checks"] {
  const question = checks.find(({ kind }) => kind === "ask");
  const look = checks.find(({ kind }) => kind !== "ask");
  return checks.filter((check) => check === question || check === look);
}

function ProblemCard({ problem: { level, text, meaning, places, checks } }: { problem: Problem }) {
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
      {places.length > 0 && (
        <p className={styles.places}>
          Где написано:{" "}
          {places.map(({ title, anchor }, place) => (
            <span key={anchor}>
              {place > 0 && ", "}
              <SectionLink id={anchor}>{title}</SectionLink>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
