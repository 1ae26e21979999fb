import { useMutation } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import type { Batch } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { fetchResults, type ResultsFormat } from "../api";
import { fileName } from "./file-name";
import { ReportsZip } from "./reports-zip";
import type { RowFilterName } from "./row-filters";

/** Buttons that download the results of a list so far; the reports are those of the filter by verdict. */
export function ResultButtons({ batch, filter }: { batch: Batch; filter: RowFilterName }) {
  const { id, name } = batch;
  const save = async (format: ResultsFormat) =>
    saveFile(await fetchResults(id, format), `${fileName(name)}.${format}`);
  const xlsx = useMutation({ mutationFn: () => save("xlsx") });
  const csv = useMutation({ mutationFn: () => save("csv") });
  return (
    <>
      <Button
        variant="secondary"
        busy={xlsx.isPending}
        icon={<FileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => xlsx.mutate()}
      >
        Скачать XLSX
      </Button>
      <Button
        variant="secondary"
        busy={csv.isPending}
        icon={<FileText size={18} aria-hidden="true" />}
        onClick={() => csv.mutate()}
      >
        Скачать CSV
      </Button>
      <ReportsZip batch={batch} filter={filter} />
      <Failure error={xlsx.error ?? csv.error} title="Файл не скачался" />
    </>
  );
}
