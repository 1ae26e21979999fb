import { useMutation, useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import FileText from "lucide-react/icons/file-text";
import { Link } from "react-router-dom";
import { formatColumnRoubles } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import {
  type CompanyDocuments,
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentMonth,
  documentsQuery,
  fetchDocument,
} from "../api";
import { CompanyCard } from "../company-card";
import styles from "./documents.module.css";
import { monthName } from "./month-name";

const KIND_NAMES: Record<DocumentKind, string> = { invoice: "Счёт", act: "Акт", upd: "УПД" };

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
  documents: CompanyDocuments;
  isOwner: boolean;
}) {
  return (
    <>
      {missing !== null && (
        <Notice tone="attention" title="Для документов не хватает реквизитов">
          {missing}{" "}
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
            <Month key={month.month} month={month} isReady={missing === null} />
          ))}
        </ul>
      )}
    </>
  );
}

function Month({ month: { month, total, isClosed }, isReady }: { month: DocumentMonth; isReady: boolean }) {
  const name = monthName(month);
  return (
    <li className={styles.month}>
      <h3>{name}</h3>
      <p className={styles.total}>{formatColumnRoubles(total)}</p>
      {isClosed && isReady && (
        <div className={styles.files}>
          {DOCUMENT_KINDS.map((kind) => (
            <DownloadButton key={kind} month={month} kind={kind} name={name} />
          ))}
        </div>
      )}
      {!isClosed && <p className={styles.quiet}>Месяц ещё идёт, документы будут после его конца.</p>}
    </li>
  );
}

function DownloadButton({ month, kind, name }: { month: string; kind: DocumentKind; name: string }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchDocument(month, kind), `avtosled-${kind}-${month}.pdf`),
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
