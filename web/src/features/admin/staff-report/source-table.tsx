import type { SourceLine } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import styles from "../admin.module.css";

const STATES = {
  pending: { tone: "attention", word: "Ждёт" },
  running: { tone: "attention", word: "Спрашивают" },
  success: { tone: "good", word: "Ответил" },
  error: { tone: "stop", word: "Не ответил" },
  skipped: { tone: "neutral", word: "Не спрашивали" },
} as const;

interface SourceTableProps {
  lines: SourceLine[];
  /** Sources with a retry in progress. */
  asked: SourceLine[];
  /** Undefined without the permission. */
  onAsk: ((line: SourceLine) => void) | undefined;
}

/** Sources of a report with their failure reasons. */
export function SourceTable({ lines, asked, onAsk }: SourceTableProps) {
  const columns: Column<SourceLine>[] = [
    { title: "Источник", render: ({ title }) => title },
    { title: "Состояние", render: (line) => <State line={line} /> },
    { title: "Почему", render: (line) => <Why line={line} /> },
    { title: "Запросов", isNumber: true, render: ({ attempts }) => attempts },
    {
      title: "Время",
      isNumber: true,
      render: ({ responseTime }) => (responseTime === null ? "—" : `${responseTime} мс`),
    },
    {
      title: "Списано",
      isNumber: true,
      render: ({ cost, released }) => (released ? "возвращено" : formatRoubles(cost)),
    },
  ];
  if (onAsk !== undefined && lines.some(({ canBeAsked }) => canBeAsked)) {
    columns.push({
      title: "Действия",
      render: (line) => <Action line={line} asked={asked} onAsk={onAsk} />,
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
  const { tone, word } = STATES[status];
  return (
    <span className={styles.head}>
      <Badge tone={tone}>{word}</Badge>
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
  asked,
  onAsk,
}: {
  line: SourceLine;
  asked: SourceLine[];
  onAsk: (line: SourceLine) => void;
}) {
  if (!line.canBeAsked) return "—";
  if (asked.some(({ source }) => source === line.source)) return "спрашивают";
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Спросить источник ещё раз: ${line.title}`}
      onClick={() => onAsk(line)}
    >
      Спросить ещё раз
    </Button>
  );
}
