import { Fragment, useContext } from "react";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { classNames } from "@/lib/class-names";
import { Notice } from "@/ui/notice";
import { Progress } from "@/ui/progress";
import { Spinner } from "@/ui/spinner";
import { Elapsed } from "../live/elapsed";
import { SectionLink } from "../sections/section-link";
import { sourcesText, totalText } from "../sections/section-state";
import { groupReasons, type ReasonGroup } from "./reasons";
import { SumsContext } from "./sums";
import styles from "./verdict-banner.module.css";

interface VerdictBannerProps {
  report: Report;
  isInterrupted: boolean;
}

/** The answer first: level, words, the reasons with a way to each, and how far the check has come. */
export function VerdictBanner({ report, isInterrupted }: VerdictBannerProps) {
  const { verdict } = report;
  const isRunning = report.status !== "completed";
  const isOpen = isRunning && verdict.level === "noData";
  return (
    <section
      className={classNames(styles.banner, isOpen ? styles.open : styles[verdict.level])}
      aria-labelledby="verdict-title"
    >
      <div className={styles.words}>
        {isOpen ? (
          <span className={styles.working}>
            <Spinner />В процессе
          </span>
        ) : (
          <StateMark state={verdict.level} size="lg" />
        )}
        <h2 id="verdict-title">{verdict.title}</h2>
        <p className={styles.summary}>{verdict.summary}</p>
        <ul className={styles.reasons}>
          {groupReasons(verdict.reasons, report.reportData.services).map((group) => (
            <Reason key={keyOf(group)} group={group} />
          ))}
        </ul>
      </div>
      <Totals report={report} isRunning={isRunning} isInterrupted={isInterrupted} />
    </section>
  );
}

function keyOf({ level, text, links }: ReasonGroup): string {
  return [level, text, ...links.map(({ title }) => title)].join(" ");
}

function Reason({ group }: { group: ReasonGroup }) {
  return (
    <li className={styles.reason}>
      <StateMark state={group.level} size="icon" />
      <span>
        {group.text !== null && (group.links.length > 0 ? `${group.text}: ` : group.text)}
        {group.links.map(({ id, title }, place) => (
          <Fragment key={id}>
            {place > 0 && ", "}
            <SectionLink id={id}>{title}</SectionLink>
          </Fragment>
        ))}
      </span>
    </li>
  );
}

interface TotalsProps {
  report: Report;
  isRunning: boolean;
  isInterrupted: boolean;
}

function Totals({ report, isRunning, isInterrupted }: TotalsProps) {
  const hasSums = useContext(SumsContext);
  const total = hasSums ? totalText(report) : sourcesText(report);
  return (
    <div className={styles.totals}>
      <div className={styles.line}>
        <p role="status">{total}</p>
        <Elapsed from={report.createdAt} to={report.finishedAt ?? null} />
      </div>
      {isRunning && (
        <>
          <Progress label={total} value={report.answeredCount} max={report.servicesCount} />
          <p className={styles.note}>
            {hasSums
              ? "Страницу можно закрыть: проверка продолжится, отчёт останется в разделе «Мои отчёты»."
              : "Источники ещё отвечают, страница обновится сама."}
          </p>
          {isInterrupted && (
            <Notice tone="attention" live>
              Связь с сервером прервалась. Проверка идёт, страница обновится сама.
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
