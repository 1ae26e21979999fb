import { useMutation } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FileText from "lucide-react/icons/file-text";
import { Failure } from "@/domain/errors/failure";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { fetchTable, type TableFormat } from "./api";
import type { Filters } from "./filters/filters";

/** Buttons that download the cars that match the filters. */
export function ExportButtons({ filters }: { filters: Filters }) {
  const save = async (format: TableFormat) =>
    saveFile(await fetchTable(filters, format), `avtosled-stock.${format}`);
  const xlsx = useMutation({ mutationFn: () => save("xlsx") });
  const csv = useMutation({ mutationFn: () => save("csv") });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={xlsx.isPending}
        icon={<FileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => xlsx.mutate()}
      >
        Скачать XLSX
      </Button>
      <Button
        variant="secondary"
        size="sm"
        busy={csv.isPending}
        icon={<FileText size={18} aria-hidden="true" />}
        onClick={() => csv.mutate()}
      >
        Скачать CSV
      </Button>
      <Failure error={xlsx.error ?? csv.error} title="Файл не скачался" />
    </>
  );
}
