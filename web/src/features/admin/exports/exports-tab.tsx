import { useQuery } from "@tanstack/react-query";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import { useEffect, useRef } from "react";
import type { AdminExport } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { showToast } from "@/ui/toast";
import styles from "../admin.module.css";
import { ExportForm } from "./export-form";
import { exportTitle } from "./export-labels";
import { ExportTable } from "./export-table";
import { exportsQuery } from "./exports-api";

/** Data exports of a period: requested in this tab, created in the background, stored for a day. */
export function ExportsTab() {
  const files = useQuery(exportsQuery);
  useReadyNotice(files.data);
  return (
    <Stack gap={5}>
      <section className={styles.part} aria-labelledby="new-export">
        <h2 id="new-export">Новая выгрузка</h2>
        <ExportForm />
      </section>
      <section className={styles.part} aria-labelledby="exports">
        <h2 id="exports">Готовые файлы</h2>
        <p className={styles.quiet}>
          Файл готовится в фоне, хранится сутки и удаляется. Когда он будет готов, придёт письмо.
        </p>
        <QueryResult
          query={files}
          failure="Список файлов не загрузился"
          pending={<Skeleton height="12rem" />}
        >
          {(data) => (
            <Card>
              {data.length === 0 ? (
                <EmptyState icon={FileSpreadsheet} title="Файлов пока нет">
                  Выберите период, укажите причину и нажмите на то, что нужно выгрузить.
                </EmptyState>
              ) : (
                <ExportTable exported={data} />
              )}
            </Card>
          )}
        </QueryResult>
      </section>
    </Stack>
  );
}

/** Notifies once about each export that has become ready since the last poll. */
function useReadyNotice(exported: AdminExport[] | undefined): void {
  const waiting = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, kind, state } of exported ?? []) {
      if (state === "waiting") waiting.current.add(id);
      else if (waiting.current.delete(id)) {
        if (state === "ready") showToast("good", "Файл готов", exportTitle(kind));
        else showToast("stop", "Файл не получился", exportTitle(kind));
      }
    }
  }, [exported]);
}
