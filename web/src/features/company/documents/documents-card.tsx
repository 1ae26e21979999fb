import { useMutation, useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import FileText from "lucide-react/icons/file-text";
import { Link } from "react-router-dom";
import type { ClosingDocumentKind, ClosingDocuments, ClosingMonth } from "@/api/types";
import { formatColumnRoubles, formatRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { documentsQuery, fetchDocument } from "../api";
import { CompanyCard } from "../company-card";
import styles from "./documents.module.css";
import { monthName } from "./month-name";

const KIND_NAMES: Record<ClosingDocumentKind, string> = {
  "invoice.pdf": "Счёт",
  "act.pdf": "Акт",
  "upd.pdf": "УПД",
};

/** Closing documents of the company by month. */
export function DocumentsCard({ isOwner }: { isOwner: boolean }) {
  const documents = useQuery(documentsQuery);
  return (
    <CompanyCard title="Документы по месяцам" lead="Счёт, акт и УПД за проверки месяца, в PDF.">
      <QueryResult query={documents} failure="Документы не загрузились" pending={<Skeleton height="14rem" />}>
        {(data) => <Months documents={data} isOwner={isOwner} />}
      </QueryResult>
    </CompanyCard>
  );
}

function Months({
  documents: { months, missing },
  isOwner,
}: {
  documents: ClosingDocuments;
  isOwner: boolean;
}) {
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="attention" title="Для документов не хватает реквизитов">
          {missing.includes("inn")
            ? "Без ИНН документов нет."
            : "Без адреса в УПД вместо него будет прочерк."}{" "}
          {isOwner ? <Link to="/company?tab=details">Заполнить реквизиты</Link> : "Их заполняет владелец."}
        </Notice>
      )}
      {months.length === 0 ? (
        <EmptyState icon={FileText} title="Документов пока нет">
          Они появятся за месяц, в котором были платные проверки.
        </EmptyState>
      ) : (
        <ul className={styles.months}>
          {months.map((month) => (
            <Month key={month.month} month={month} />
          ))}
        </ul>
      )}
    </>
  );
}

function Month({ month }: { month: ClosingMonth }) {
  const { total, discount, isClosed, readyAt, documents } = month;
  const name = monthName(month.month);
  return (
    <li className={styles.month}>
      <h3>{name}</h3>
      <p className={styles.total}>{formatColumnRoubles(total)}</p>
      {documents.length > 0 && (
        <div className={styles.files}>
          {documents.map((kind) => (
            <DownloadButton key={kind} month={month.month} kind={kind} name={name} />
          ))}
        </div>
      )}
      {!isClosed && <p className={styles.quiet}>Документы будут {formatMinute(readyAt)}.</p>}
      {discount > 0 && (
        <p className={styles.quiet}>Бонусами оплачено {formatRoubles(discount)}, это скидка.</p>
      )}
      {total < 0 && <p className={styles.quiet}>Возвращено больше, чем оказано услуг.</p>}
    </li>
  );
}

interface DownloadButtonProps {
  month: string;
  kind: ClosingDocumentKind;
  /** Name of the month for screen readers. */
  name: string;
}

function DownloadButton({ month, kind, name }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchDocument(month, kind), `avtosled-${month}-${kind}`),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={download.isPending}
        icon={<FileDown size={18} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        {KIND_NAMES[kind]}
        <VisuallyHidden> за {name}, PDF</VisuallyHidden>
      </Button>
      <Failure error={download.error} title={`${KIND_NAMES[kind]} не скачался`} />
    </>
  );
}
