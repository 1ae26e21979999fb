import { useMutation } from "@tanstack/react-query";
import FileArchive from "lucide-react/icons/file-archive";
import { useRef, useState } from "react";
import type { Batch } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { formatSize } from "@/lib/file-size";
import { streamToFile } from "@/lib/stream-to-file";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { fetchReportsZip } from "../api";
import styles from "./batch.module.css";
import { fileName } from "./file-name";
import { type RowFilterName, rowFilterOf, VERDICT_TITLES } from "./row-filters";

/** Button that downloads the PDF reports of a list, which may take minutes, with its progress. */
export function ReportsZip({ batch: { id, name }, filter }: { batch: Batch; filter: RowFilterName }) {
  const verdict = VERDICT_TITLES[filter];
  const [bytes, setBytes] = useState(0);
  const abort = useRef<AbortController>(null);
  const download = useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const level = rowFilterOf(filter).level ?? null;
      const file = `${fileName(verdict === undefined ? name : `${name}, ${verdict}`)}.zip`;
      setBytes(0);
      try {
        const isSaved = await streamToFile(file, () => fetchReportsZip(id, level, signal), setBytes);
        if (isSaved) showToast("good", "Архив сохранён", file);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        busy={download.isPending}
        icon={<FileArchive size={18} aria-hidden="true" />}
        onClick={() => download.mutate()}
      >
        PDF-отчёты{verdict !== undefined && ` «${verdict}»`} (ZIP)
      </Button>
      {download.isPending && (
        <p className={styles.archive}>
          <span>
            Собираем архив по одному отчёту, это может занять несколько минут.
            {bytes > 0 && ` Готово ${formatSize(bytes)}.`}
          </span>
          <Button variant="quiet" size="sm" onClick={() => abort.current?.abort()}>
            Не скачивать
          </Button>
        </p>
      )}
      <Failure error={download.error} title="Архив не скачался" />
    </>
  );
}
