import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SourceSwitch, SwitchState } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { SelectField } from "@/ui/form/select-field";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import styles from "../admin.module.css";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { limitText, SourceLimitDialog } from "./source-limit-dialog";
import { sourceSettingsQuery, useToggleSource } from "./source-settings-api";

const STATES = {
  on: "Включён",
  off: "Выключен",
  unconfirmed: "Как неподтверждённый",
} as const satisfies Record<SwitchState, string>;

const MEANINGS = {
  on: "Спрашиваем в каждом заказе.",
  off: "Не спрашиваем: в заказах он пропускается и не оплачивается.",
  unconfirmed: "Спрашиваем только там, где за него не платят, и долго не ждём.",
} as const;

/** Settings of the sources: whether enabled, concurrency limit, and the last change. */
export function SourceSettings() {
  const switches = useQuery(sourceSettingsQuery);
  const [switched, setSwitched] = useState<SourceSwitch | null>(null);
  const [limited, setLimited] = useState<SourceSwitch | null>(null);
  const { may } = usePermissions();
  const columns: Column<SourceSwitch>[] = [
    { title: "Источник", render: ({ title }) => title },
    {
      title: "Сейчас",
      render: ({ isConnected }) => (
        <Badge tone={isConnected ? "good" : "stop"}>{isConnected ? "Опрашивается" : "Выключен"}</Badge>
      ),
    },
    { title: "Договор", render: ({ isConfirmed }) => (isConfirmed ? "подтверждён" : "не подтверждён") },
    { title: "Сразу", render: ({ mostAtOnce }) => limitText(mostAtOnce) },
    { title: "Кто решил", render: (row) => <Decision row={row} /> },
  ];
  if (may("sources")) {
    columns.push({
      title: "Действия",
      render: (row) => (
        <span className={styles.head}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Переключить: ${row.title}`}
            onClick={() => setSwitched(row)}
          >
            Переключить
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Ограничить: ${row.title}`}
            onClick={() => setLimited(row)}
          >
            Ограничить
          </Button>
        </span>
      ),
    });
  }
  return (
    <>
      <QueryResult query={switches} failure="Источники не загрузились" pending={<Skeleton height="24rem" />}>
        {(data) => (
          <Card>
            <DataTable
              caption="Переключатели источников"
              columns={columns}
              rows={data.sources}
              rowKey={({ source }) => source}
              tableFrom="desk"
            />
          </Card>
        )}
      </QueryResult>
      {switched !== null && <SourceSettingsDialog row={switched} onClose={() => setSwitched(null)} />}
      {limited !== null && <SourceLimitDialog row={limited} onClose={() => setLimited(null)} />}
    </>
  );
}

function Decision({ row: { state, changedAt, changedBy, reason } }: { row: SourceSwitch }) {
  if (changedAt === null) return "никто, по договору";
  return (
    <span className={styles.name}>
      {state === null ? "По договору" : STATES[state]}, {changedBy}, {formatMinute(changedAt)}: {reason}
    </span>
  );
}

function SourceSettingsDialog({ row, onClose }: { row: SourceSwitch; onClose: () => void }) {
  const [state, setState] = useState<SwitchState>(row.isConnected ? "off" : "on");
  const set = useToggleSource(row.source);
  return (
    <ReasonDialog
      title={`Переключить «${row.title}»?`}
      action="Переключить"
      isDangerous={state === "off"}
      mutation={set}
      variables={(reason) => ({ state, reason })}
      disabled={state === row.state}
      onDone={() => showToast("good", "Источник переключён", `${row.title}: ${STATES[state].toLowerCase()}`)}
      onClose={onClose}
    >
      <SelectField
        label="Состояние"
        hint={MEANINGS[state]}
        value={state}
        onChange={({ target }) => setState(target.value as SwitchState)}
      >
        {Object.entries(STATES).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}
