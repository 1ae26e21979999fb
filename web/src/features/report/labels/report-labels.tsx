import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useActingAccount } from "@/api/companies";
import type { Report } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Card } from "@/ui/card";
import { Skeleton } from "@/ui/skeleton";
import styles from "./labels.module.css";

// Loaded on demand, because most private persons do not open their notes.
const LabelForms = lazy(() => import("./label-forms"));

/** Tags and comments of a report: a section in a company, one folded line for a private person. */
export default function ReportLabels({ report }: { report: Report }) {
  const { isCompany } = useActingAccount();
  return (
    <SectionErrorBoundary section="report-labels" resetKeys={[report]}>
      {isCompany ? <CompanyLabels report={report} /> : <OwnLabels report={report} />}
    </SectionErrorBoundary>
  );
}

function CompanyLabels({ report }: { report: Report }) {
  return (
    <section aria-labelledby="labels-title">
      <Card className={styles.labels}>
        <div className={styles.head}>
          <h2 id="labels-title">Метки и комментарии</h2>
          {report.orderedBy != null && <p>Заказал: {report.orderedBy}</p>}
          <p className={styles.quiet}>Видны только в компании: в PDF и по ссылке их нет.</p>
        </div>
        <Forms report={report} noun="comment" />
      </Card>
    </section>
  );
}

function OwnLabels({ report }: { report: Report }) {
  const { tags = [] } = report;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          Метки и заметки
          {tags.length > 0 && !isOpen && <span className={styles.quiet}>: {tags.join(", ")}</span>}
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className={styles.labels}>
          <p className={styles.quiet}>Видите только вы: в PDF и по ссылке их нет.</p>
          <Forms report={report} noun="note" />
        </div>
      )}
    </details>
  );
}

function Forms(props: ComponentProps<typeof LabelForms>) {
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <LabelForms {...props} />
    </Suspense>
  );
}
