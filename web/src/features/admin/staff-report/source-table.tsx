import type { SourceLine } from "@/api/types";
import { formatColumnRoubles } from "@/core/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";

const STATES = {
  pending: { tone: "attention", label: "Ждёт" },
  running: { tone: "attention", label: "Спрашивают" },
  success: { tone: "good", label: "Ответил" },
  error: { tone: "stop", label: "Не ответил" },
  skipped: { tone: "neutral", label: "Не спрашивали" },
} as const;

interface SourceTableProps {
  lines: SourceLine[];
  /** Source lines with a retry in progress. */
  retried: SourceLine[];
  /** Retries a source; undefined if the operator lacks the permission. */
  onRetry: ((line: SourceLine) => void) | undefined;
}

/** Table of the sources of a report with their failure reasons. */
export function SourceTable({ lines, retried, onRetry }: SourceTableProps) {
  const columns: Column<SourceLine>[] = [
    { title: "Источник", render: ({ title }) => title },
    { title: "Состояние", render: (line) => <State line={line} /> },
    { title: "Почему", render: (line) => <Why line={line} /> },
    { title: "Запросов", isNumber: true, render: ({ attempts }) => attempts },
    {
      title: "Время",
      isNumber: true,
      render: ({ responseTime }) => (responseTime === null ? "—" : `${responseTime} мс`),
    },
    {
      title: "Списано",
      isNumber: true,
      render: ({ cost, released }) => (released ? "возвращено" : formatColumnRoubles(cost)),
    },
  ];
  if (onRetry !== undefined && lines.some(({ canBeAsked }) => canBeAsked)) {
    columns.push({
      title: "Действия",
      render: (line) => <Action line={line} retried={retried} onRetry={onRetry} />,
    });
  }
  return (
    <Card>
      <DataTable
        caption="Источники"
        columns={columns}
        rows={lines}
        rowKey={({ source }) => source}
        tableFrom="desk"
      />
    </Card>
  );
}

function State({ line: { status, late, fromCache } }: { line: SourceLine }) {
  const { tone, label } = STATES[status];
  return (
    <span className={styles.head}>
      <Badge tone={tone}>{label}</Badge>
      {late && <span>позже, бесплатно</span>}
      {fromCache && <span>из запаса</span>}
    </span>
  );
}

function Why({ line: { error, errorCode } }: { line: SourceLine }) {
  if (error === null && errorCode === null) return "—";
  return (
    <span className={styles.name}>
      {error} {errorCode !== null && <span className={styles.code}>({errorCode})</span>}
    </span>
  );
}

function Action({
  line,
  retried,
  onRetry,
}: {
  line: SourceLine;
  retried: SourceLine[];
  onRetry: (line: SourceLine) => void;
}) {
  if (!line.canBeAsked) return "—";
  if (retried.some(({ source }) => source === line.source)) return "спрашивают";
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Спросить источник ещё раз: ${line.title}`}
      onClick={() => onRetry(line)}
    >
      Спросить ещё раз
    </Button>
  );
}
