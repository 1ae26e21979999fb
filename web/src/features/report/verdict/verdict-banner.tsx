import { useContext } from "react";
import type { Report } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { classNames } from "@/lib/class-names";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Progress } from "@/ui/progress";
import { Spinner } from "@/ui/spinner";
import { AmountsVisibleContext } from "../contexts";
import { verdictSentence } from "../format";
import { Elapsed } from "../live/elapsed";
import { sourcesText, totalText } from "../sections/section-state";
import { ReasonSummary } from "./reason-list";
import styles from "./verdict-banner.module.css";

interface VerdictBannerProps {
  report: Report;
  isInterrupted: boolean;
}

/** Banner of the verdict: level, sentence of facts, main issues, progress. */
export function VerdictBanner({ report, isInterrupted }: VerdictBannerProps) {
  const { verdict } = report;
  const isRunning = report.status !== "completed";
  const isOpen = isRunning && verdict.level === "noData";
  return (
    <section
      className={classNames(styles.banner, isOpen ? styles.open : styles[verdict.level])}
      aria-labelledby="verdict-title"
    >
      <div className={classNames(styles.words, isRunning && styles.growing)}>
        {isOpen ? (
          <span className={styles.working}>
            <Spinner />В процессе
          </span>
        ) : (
          <StateMark state={verdict.level} size="lg" />
        )}
        <h2 id="verdict-title">{verdictSentence(verdict)}</h2>
        {verdict.summary !== "" && <p className={styles.summary}>{verdict.summary}</p>}
        <ReasonSummary report={report} />
      </div>
      <Totals report={report} isRunning={isRunning} isInterrupted={isInterrupted} />
    </section>
  );
}

interface TotalsProps {
  report: Report;
  isRunning: boolean;
  isInterrupted: boolean;
}

function Totals({ report, isRunning, isInterrupted }: TotalsProps) {
  const hasSums = useContext(AmountsVisibleContext);
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
              ? "Если источники медлят, отчёт готов через 5–10 минут. Страницу можно закрыть: он останется в разделе «Мои отчёты»."
              : "Источники ещё отвечают, страница обновится сама."}
          </p>
          <LiveRegion>
            {isInterrupted && (
              <Notice tone="attention">
                Связь с сервером прервалась. Проверка идёт, страница обновится сама.
              </Notice>
            )}
          </LiveRegion>
        </>
      )}
    </div>
  );
}
