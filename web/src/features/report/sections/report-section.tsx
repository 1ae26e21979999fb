import { memo, useContext, useState } from "react";
import type { ReportService } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { Guard } from "@/domain/faults/guard";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { usePrinting } from "../use-printing";
import { SumsContext } from "../verdict/sums";
import { isWithin, useTarget } from "./anchors";
import styles from "./report-section.module.css";
import { reservedHeight } from "./reserved-height";
import { SectionData } from "./section-data";
import { SectionFooter } from "./section-footer";
import { SectionFrame } from "./section-frame";
import { SectionStatus } from "./section-status";

interface ReportSectionProps {
  service: ReportService;
  /** What paid in place of money. */
  paidInstead: string | null;
  /** Money of a guest goes back to the card. */
  isGuests: boolean;
  /** Keeps what needs no reading folded. */
  isBrief?: boolean;
  /** Inside a tab. */
  isInner?: boolean;
}

/** One source: its mark, its verdict, what it said, and when and for how much. */
export const ReportSection = memo(function ReportSection(props: ReportSectionProps) {
  const { service, paidInstead, isBrief = false, isInner } = props;
  const [isOpened, setIsOpened] = useState(false);
  const isTargeted = isWithin(useTarget(), service.id);
  const isPrinting = usePrinting();
  const isGood = service.status === "success" && service.state === "good";
  const isFolded = isBrief && isGood && !isOpened && !isTargeted && !isPrinting;
  return (
    <SectionFrame
      id={service.id}
      title={service.title}
      mark={<SectionStatus service={service} />}
      isBusy={service.status === "pending" || service.status === "running"}
      {...(isInner && { isInner })}
    >
      {isFolded ? (
        <div className={styles.folded}>
          <p>{service.verdict}</p>
          <Button variant="quiet" size="sm" onClick={() => setIsOpened(true)}>
            Раскрыть
          </Button>
        </div>
      ) : (
        <>
          <Guard place="report-section" resetKeys={[service]}>
            <Body {...props} />
          </Guard>
          <SectionFooter service={service} paidInstead={paidInstead} />
        </>
      )}
    </SectionFrame>
  );
});

function Body({ service, paidInstead, isGuests }: ReportSectionProps) {
  switch (service.status) {
    case "success":
      return <SectionData service={service} />;
    case "error":
      return <Failed isPaid={paidInstead === null} isGuests={isGuests} />;
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

function Failed({ isPaid, isGuests }: { isPaid: boolean; isGuests: boolean }) {
  const money = isGuests ? "деньги вернутся на карту" : "деньги возвращены на баланс";
  const isTold = useContext(SumsContext) && isPaid;
  return (
    <Notice title={reportWords.sourceSilent}>
      Мы спросили несколько раз{isTold && `, ${money}`}. Об этом разделе отчёт ничего не говорит: это не
      «чисто», а «неизвестно».
    </Notice>
  );
}

/** Holds about the place that the answer will take. */
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
