import { useMutation } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import { Failure } from "@/domain/errors/failure";
import { saveFile } from "@/lib/save-file";
import { streamToFile } from "@/lib/stream-to-file";
import { Button } from "@/ui/button";
import { fetchStatementCsv, fetchStatementPdf } from "./api";
import type { OperationFilters } from "./filters";
import styles from "./history.module.css";

const NAME = "avtosled-statement";

/** Buttons that download the filtered statement. */
export function StatementButtons({ filters }: { filters: OperationFilters }) {
  const csv = useMutation({
    mutationFn: () => streamToFile(`${NAME}.csv`, () => fetchStatementCsv(filters)),
  });
  const pdf = useMutation({
    mutationFn: async () => saveFile(await fetchStatementPdf(filters), `${NAME}.pdf`),
  });
  return (
    <div className={styles.statement}>
      <Button
        variant="secondary"
        size="sm"
        busy={csv.isPending}
        icon={<FileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => csv.mutate()}
      >
        Скачать CSV
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={pdf.isPending}
        icon={<FileText size={18} aria-hidden="true" />}
        onClick={() => pdf.mutate()}
      >
        Скачать PDF
      </Button>
      <Failure error={csv.error ?? pdf.error} title="Выписка не скачалась" />
    </div>
  );
}
