import { useMutation } from "@tanstack/react-query";
import type { AdminExport } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { formatDay, formatMinute } from "@/lib/dates";
import { formatSize } from "@/lib/file-size";
import { streamToFile } from "@/lib/stream-to-file";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { type Column, DataTable } from "@/ui/data-table";
import { Cluster } from "@/ui/stack";
import styles from "../admin.module.css";
import { exportName, exportTitle } from "./export-labels";
import { fetchExport, useDeleteExport } from "./exports-api";

const COLUMNS: Column<AdminExport>[] = [
  { title: "Файл", render: (one) => <Name exported={one} /> },
  { title: "Период", render: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}` },
  { title: "Состояние", render: (one) => <State exported={one} /> },
  {
    title: "Строк",
    isNumber: true,
    render: ({ lineCount }) => lineCount?.toLocaleString("ru-RU") ?? "—",
  },
  { title: "Размер", isNumber: true, render: ({ size }) => (size === null ? "—" : formatSize(size)) },
  { title: "Кто заказал", render: ({ requestedBy }) => requestedBy },
  { title: "Хранится до", render: ({ expiresAt }) => formatMinute(expiresAt) },
  { title: "Действия", render: (one) => <Actions exported={one} /> },
];

/** Stored export files, newest first. */
export function ExportTable({ exported }: { exported: AdminExport[] }) {
  return (
    <DataTable caption="Файлы" columns={COLUMNS} rows={exported} rowKey={({ id }) => id} tableFrom="desk" />
  );
}

function Name({ exported }: { exported: AdminExport }) {
  return (
    <span className={styles.head}>
      <strong>{exportTitle(exported.kind)}</strong>
      <Badge>{exported.format.toUpperCase()}</Badge>
      {exported.revealed && <Badge tone="attention">Данные открыты</Badge>}
    </span>
  );
}

function State({ exported }: { exported: AdminExport }) {
  if (exported.state === "ready") return <Badge tone="good">Готов</Badge>;
  if (exported.state === "failed") return <Badge tone="stop">Не получился</Badge>;
  return <Badge tone="accent">Готовится</Badge>;
}

function Actions({ exported }: { exported: AdminExport }) {
  const download = useMutation({
    mutationFn: () => streamToFile(exportName(exported), () => fetchExport(exported.id)),
  });
  const remove = useDeleteExport();
  const title = `${exportTitle(exported.kind)}, ${exported.format.toUpperCase()}`;
  return (
    <Cluster gap={1}>
      {exported.mayDownload && (
        <Button
          variant="secondary"
          size="sm"
          busy={download.isPending}
          aria-label={`Скачать: ${title}`}
          onClick={() => download.mutate()}
        >
          Скачать
        </Button>
      )}
      <Button
        variant="quiet"
        size="sm"
        busy={remove.isPending}
        aria-label={`Удалить: ${title}`}
        onClick={() => remove.mutate(exported.id)}
      >
        Удалить
      </Button>
      <Failure error={download.error ?? remove.error} title="Не получилось" />
    </Cluster>
  );
}
