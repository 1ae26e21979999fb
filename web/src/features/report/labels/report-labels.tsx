import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { useActingAccount } from "@/api/companies";
import { reportNotesQuery } from "@/api/report-labels";
import type { ReportNotes } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import type { Noun } from "./comments";
import styles from "./labels.module.css";

// Loaded on demand, because most private persons do not open their notes.
const LabelForms = lazy(() => import("./label-forms"));

/** Tags and comments of a report: a section in a company, one folded line for a private person. */
export default function ReportLabels({ reportId }: { reportId: string }) {
  const { isCompany } = useActingAccount();
  const notes = useQuery(reportNotesQuery(reportId));
  const Labels = isCompany ? CompanyLabels : OwnLabels;
  return (
    <SectionErrorBoundary section="report-labels" resetKeys={[reportId]}>
      <Labels reportId={reportId} notes={notes} />
    </SectionErrorBoundary>
  );
}

interface LabelsProps {
  reportId: string;
  notes: UseQueryResult<ReportNotes>;
}

function CompanyLabels({ reportId, notes }: LabelsProps) {
  const orderedBy = notes.data?.orderedBy ?? null;
  return (
    <section aria-labelledby="labels-title">
      <Card className={styles.labels}>
        <div className={styles.head}>
          <h2 id="labels-title">Метки и комментарии</h2>
          {orderedBy !== null && <p>Заказал: {orderedBy}</p>}
          <p className={styles.quiet}>Видны только в компании: в PDF и по ссылке их нет.</p>
        </div>
        <Forms reportId={reportId} notes={notes} noun="comment" />
      </Card>
    </section>
  );
}

function OwnLabels({ reportId, notes }: LabelsProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = notes.data === undefined ? "" : summaryOf(notes.data);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          Метки и заметки
          {summary !== "" && !isOpen && <span className={styles.quiet}>: {summary}</span>}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={styles.labels}>
          <p className={styles.quiet}>Видите только вы: в PDF и по ссылке их нет.</p>
          <Forms reportId={reportId} notes={notes} noun="note" />
        </div>
      )}
    </details>
  );
}

/** Tags and number of notes: «Торг, 2 заметки». */
function summaryOf({ tags, comments }: ReportNotes): string {
  const count = comments.length;
  return [...tags, ...(count > 0 ? [counted(count, "заметка", "заметки", "заметок")] : [])].join(", ");
}

function Forms({ reportId, notes, noun }: LabelsProps & { noun: Noun }) {
  const pending = <Skeleton height="16rem" />;
  return (
    <QueryResult query={notes} failure="Метки и заметки не загрузились" pending={pending}>
      {(data) => (
        <Suspense fallback={pending}>
          <LabelForms reportId={reportId} notes={data} noun={noun} />
        </Suspense>
      )}
    </QueryResult>
  );
}
