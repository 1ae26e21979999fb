import { memo, useContext } from "react";
import type { ReportService } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { AmountsVisibleContext } from "../contexts";
import { NOT_FOUND } from "../format";
import { CollapsibleSection } from "./collapsible-section";
import styles from "./report-section.module.css";
import { reservedHeight } from "./reserved-height";
import { SectionData } from "./section-data";
import { SectionFooter } from "./section-footer";
import { SectionFrame } from "./section-frame";
import { SectionStatus } from "./section-status";

interface ReportSectionProps {
  service: ReportService;
  /** What paid for the report instead of money; null when money paid. */
  coveredBy: string | null;
  /** Whether the report is a visitor's purchase, which is refunded to the payment method. */
  isGuests: boolean;
}

/** Section of a source in a tab: state, verdict, data, time and price. */
export const ReportSection = memo(function ReportSection(props: ReportSectionProps) {
  const { service } = props;
  return (
    <SectionFrame
      id={service.id}
      title={service.title}
      mark={<SectionStatus service={service} />}
      isBusy={isPending(service)}
      isInner
    >
      <SourceBody {...props} />
    </SectionFrame>
  );
});

/** Collapsible row of a source. */
export const SourceRow = memo(function SourceRow(props: ReportSectionProps) {
  const { service } = props;
  // Amounts are hidden from readers of a shared link.
  const showsAmounts = useContext(AmountsVisibleContext);
  return (
    <CollapsibleSection
      id={service.id}
      title={service.title}
      summary={summaryOf(props, showsAmounts)}
      mark={<SectionStatus service={service} size="icon" />}
      isBusy={isPending(service)}
      isRow
    >
      <SourceBody {...props} />
    </CollapsibleSection>
  );
});

function isPending({ status }: ReportService): boolean {
  return status === "pending" || status === "running";
}

/** Result of a source in one line. */
function summaryOf({ service, coveredBy, isGuests }: ReportSectionProps, showsAmounts: boolean): string {
  switch (service.status) {
    case "success":
      return service.verdict ?? NOT_FOUND;
    case "error":
      return coveredBy === null && showsAmounts
        ? `${failureText(service)}, ${isGuests ? "деньги вернутся" : "деньги возвращены"}`
        : failureText(service);
    case "skipped":
      return service.error?.message ?? reportWords.sourceNotAsked;
    default:
      return "Ждём ответа источника";
  }
}

function SourceBody(props: ReportSectionProps) {
  return (
    <>
      <SectionErrorBoundary section="report-section" resetKeys={[props.service]}>
        <Body {...props} />
      </SectionErrorBoundary>
      <SectionErrorBoundary section="section-footer" resetKeys={[props.service]}>
        <SectionFooter service={props.service} coveredBy={props.coveredBy} />
      </SectionErrorBoundary>
    </>
  );
}

function Body({ service, coveredBy, isGuests }: ReportSectionProps) {
  switch (service.status) {
    case "success":
      return <SectionData service={service} />;
    case "error":
      return <Failed title={failureText(service)} isPaid={coveredBy === null} isGuests={isGuests} />;
    case "skipped":
      return (
        <p className={styles.quiet}>
          {service.error?.message ?? `${reportWords.sourceNotAsked}, деньги за него не списаны`}
        </p>
      );
    default:
      return <Waiting service={service} />;
  }
}

/** Reason why a source returned no data. */
function failureText({ error }: ReportService): string {
  return error?.code === "source_empty" ? reportWords.sourceEmpty : reportWords.sourceSilent;
}

interface FailedProps {
  title: string;
  isPaid: boolean;
  isGuests: boolean;
}

function Failed({ title, isPaid, isGuests }: FailedProps) {
  const money = isGuests ? "деньги вернутся тем же способом" : "деньги возвращены на баланс";
  const showsAmount = useContext(AmountsVisibleContext) && isPaid;
  return (
    <Notice title={title}>
      Мы спросили несколько раз{showsAmount && `, ${money}`}. Об этом разделе отчёт ничего не говорит: это не
      «чисто», а «неизвестно».
    </Notice>
  );
}

/** Placeholder of about the height of the result. */
function Waiting({ service }: { service: ReportService }) {
  const isWide = useMediaQuery(isAtLeast("table"));
  const height = reservedHeight(service.source);
  return (
    <div className={styles.waiting} style={{ minHeight: isWide ? height.wide : height.narrow }}>
      <p className={styles.quiet}>
        {service.attempts > 1
          ? `Источник не ответил сразу, спрашиваем ещё раз: попытка ${service.attempts}`
          : "Ждём ответа источника"}
      </p>
      <Skeleton height="100%" />
    </div>
  );
}
