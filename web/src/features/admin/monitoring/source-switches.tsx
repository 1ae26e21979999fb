import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listSourceSwitches, setSourceSwitch } from "@/api/generated/sdk.gen";
import type { SourceSwitch, SwitchState } from "@/api/types";
import { LoadFailure } from "@/domain/faults/load-failure";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { SelectField } from "@/ui/form/select-field";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import styles from "../parts.module.css";
import { ReasonDialog } from "../reason-dialog";
import { adminKey, useRights } from "../rights";

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

const switchesQuery = queryOptions({
  queryKey: [...adminKey, "sources"],
  queryFn: ({ signal }) => listSourceSwitches({ signal }),
  staleTime: 0,
});

/** Which sources are asked, and who decided so. */
export function SourceSwitches() {
  const switches = useQuery(switchesQuery);
  const [chosen, setChosen] = useState<SourceSwitch | null>(null);
  const { may } = useRights();
  const columns: Column<SourceSwitch>[] = [
    { title: "Источник", render: ({ title }) => title },
    {
      title: "Сейчас",
      render: ({ isConnected }) => (
        <Badge tone={isConnected ? "good" : "stop"}>{isConnected ? "Опрашивается" : "Выключен"}</Badge>
      ),
    },
    { title: "Договор", render: ({ isConfirmed }) => (isConfirmed ? "подтверждён" : "не подтверждён") },
    { title: "Кто решил", render: (row) => <Decision row={row} /> },
  ];
  if (may("sources")) {
    columns.push({
      title: "Действия",
      render: (row) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Переключить: ${row.title}`}
          onClick={() => setChosen(row)}
        >
          Переключить
        </Button>
      ),
    });
  }
  return (
    <>
      <LoadFailure
        error={switches.error}
        onRetry={() => void switches.refetch()}
        title="Источники не загрузились"
      />
      {switches.isPending && <Skeleton height="24rem" />}
      {switches.data && (
        <Card>
          <DataTable
            caption="Переключатели источников"
            columns={columns}
            rows={switches.data.sources}
            rowKey={({ source }) => source}
            tableFrom="desk"
          />
        </Card>
      )}
      {chosen !== null && <SwitchDialog key={chosen.source} row={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function Decision({ row: { state, changedAt, changedBy, reason } }: { row: SourceSwitch }) {
  if (state === null || changedAt === null) return "никто, по договору";
  return (
    <span className={styles.name}>
      {STATES[state]}, {changedBy}, {formatMinute(changedAt)}: {reason}
    </span>
  );
}

function SwitchDialog({ row, onClose }: { row: SourceSwitch; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SwitchState>(row.isConnected ? "off" : "on");
  const set = useMutation({
    mutationFn: (reason: string) => setSourceSwitch({ path: { name: row.source }, body: { state, reason } }),
    onSuccess: (all) => queryClient.setQueryData(switchesQuery.queryKey, all),
  });
  return (
    <ReasonDialog
      title={`Переключить «${row.title}»?`}
      action="Переключить"
      isDangerous={state === "off"}
      busy={set.isPending}
      error={set.error}
      disabled={state === row.state}
      onConfirm={(reason) =>
        set.mutate(reason, {
          onSuccess: () => {
            onClose();
            showToast("good", "Источник переключён", `${row.title}: ${STATES[state].toLowerCase()}`);
          },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label="Состояние"
        hint={MEANINGS[state]}
        value={state}
        onChange={({ target }) => setState(target.value as SwitchState)}
      >
        {Object.entries(STATES).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  );
}
