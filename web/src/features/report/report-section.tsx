import type { Report, ReportService } from "@/api/types";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { useMediaQuery } from "@/lib/use-media-query";
import { useAudience } from "./audience";
import styles from "./report-section.module.css";
import { SectionData } from "./section-data";
import { SectionFooter } from "./section-footer";
import { paidInstead } from "./section-state";
import { SectionStatus } from "./section-status";
import { originOf } from "./sources";

/** One source: its mark, its verdict, what it said, and when and for how much. */
export function ReportSection({ service, report }: { service: ReportService; report: Report }) {
  const isWaiting = service.status === "pending" || service.status === "running";
  const titleId = `${service.id}-title`;
  return (
    <section
      id={service.id}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby={titleId}
      aria-busy={isWaiting || undefined}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{service.title}</h2>
        <SectionStatus service={service} />
      </div>
      <Body service={service} report={report} />
      <SectionFooter service={service} paidInstead={paidInstead(report)} />
    </section>
  );
}

function Body({ service, report }: { service: ReportService; report: Report }) {
  switch (service.status) {
    case "success":
      return <SectionData service={service} />;
    case "error":
      return <Failed report={report} />;
    case "skipped":
      return (
        <p className={styles.quiet}>
          {service.error?.message ?? "Источник не опрашивался, деньги за него не списаны"}
        </p>
      );
    default:
      return <Waiting service={service} />;
  }
}

function Failed({ report }: { report: Report }) {
  const isGuests = report.paymentId != null;
  const money = isGuests ? "деньги вернутся на карту" : "деньги возвращены на баланс";
  const isTold = useAudience() !== "visitor" && paidInstead(report) === null;
  return (
    <Notice title="Источник не ответил">
      Мы спросили несколько раз{isTold && `, ${money}`}. Об этом разделе отчёт ничего не говорит: это не
      «чисто», а «неизвестно».
    </Notice>
  );
}

/** Holds about the place that the answer will take. */
function Waiting({ service }: { service: ReportService }) {
  const isWide = useMediaQuery("(width >= 48rem)");
  const height = originOf(service.name)?.height;
  return (
    <div className={styles.waiting} style={{ minHeight: isWide ? height?.wide : height?.narrow }}>
      <p className={styles.quiet}>
        {service.attempts > 1
          ? `Источник не ответил сразу, спрашиваем ещё раз: попытка ${service.attempts}`
          : "Ждём ответа источника"}
      </p>
      <Skeleton height="100%" />
    </div>
  );
}
