import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Job, JobState } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import parts from "../admin.module.css";
import { CursorPager } from "../cursor-pager";
import { FilterSelect } from "../filter-select";
import styles from "../payments-tab.module.css";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { useListParams } from "../use-list-params";
import { jobsQuery, useJobChange } from "./maintenance-api";

const STATES = {
  dead: { tone: "stop", label: "Брошено" },
  queued: { tone: "attention", label: "В очереди" },
  running: { tone: "attention", label: "Выполняется" },
  done: { tone: "good", label: "Сделано" },
  canceled: { tone: "neutral", label: "Отменено" },
} as const satisfies Record<JobState, { tone: "stop" | "attention" | "good" | "neutral"; label: string }>;

const TEXTS = {
  retry: { title: "Повторить задание?", action: "Повторить", done: "Задание снова в очереди" },
  cancel: { title: "Отменить задание?", action: "Отменить задание", done: "Задание отменено" },
} as const;

interface Planned {
  job: Job;
  what: keyof typeof TEXTS;
}

/** Jobs of the queue, with the errors of dead jobs. */
export function JobList() {
  const { filters, after, setFilters, setCursor } = useListParams("upkeep", ["part", "state"]);
  const state = Object.hasOwn(STATES, filters.state) ? (filters.state as JobState) : "";
  const jobs = useQuery(jobsQuery(state, after));
  const [planned, setPlanned] = useState<Planned | null>(null);
  return (
    <>
      <div className={styles.filters}>
        <FilterSelect
          label="Состояние"
          value={state}
          any="Все"
          onChoose={(next) => setFilters({ state: next })}
        >
          {Object.entries(STATES).map(([name, { label }]): [string, string] => [name, label])}
        </FilterSelect>
      </div>
      <QueryResult query={jobs} failure="Задания не загрузились" pending={<Skeleton height="32rem" />}>
        {(data) => (
          <>
            <JobTable jobs={data.jobs} onPlan={setPlanned} />
            <CursorPager next={data.next} isFirst={after === null} onCursor={setCursor} />
          </>
        )}
      </QueryResult>
      {planned !== null && (
        <JobDialog key={planned.job.id} planned={planned} onClose={() => setPlanned(null)} />
      )}
    </>
  );
}

function JobTable({ jobs, onPlan }: { jobs: Job[]; onPlan: (planned: Planned) => void }) {
  const { may } = usePermissions();
  if (jobs.length === 0) return <p className={parts.quiet}>Заданий нет.</p>;
  const columns: Column<Job>[] = [
    { title: "Когда", render: ({ createdAt }) => formatMinute(createdAt) },
    { title: "Задание", render: ({ kind }) => <span className={parts.code}>{kind}</span> },
    {
      title: "Состояние",
      render: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
    },
    { title: "Попыток", isNumber: true, render: ({ attempts }) => attempts },
    { title: "Ошибка", render: ({ error }) => <span className={parts.code}>{error ?? "—"}</span> },
  ];
  if (may("jobs"))
    columns.push({ title: "Действия", render: (job) => <Actions job={job} onPlan={onPlan} /> });
  return (
    <Card>
      <DataTable caption="Задания" columns={columns} rows={jobs} rowKey={({ id }) => id} tableFrom="desk" />
    </Card>
  );
}

function Actions({ job, onPlan }: { job: Job; onPlan: (planned: Planned) => void }) {
  const offer = (what: Planned["what"]) => (
    <Button variant="secondary" size="sm" onClick={() => onPlan({ job, what })}>
      {what === "retry" ? "Повторить" : "Отменить"}
    </Button>
  );
  const canRetry = job.state === "dead" || job.state === "canceled";
  const canCancel = job.state === "dead" || job.state === "queued";
  if (!canRetry && !canCancel) return "—";
  return (
    <span className={parts.head}>
      {canRetry && offer("retry")}
      {canCancel && offer("cancel")}
    </span>
  );
}

function JobDialog({ planned: { job, what }, onClose }: { planned: Planned; onClose: () => void }) {
  const change = useJobChange(job.id, what);
  const { title, action, done } = TEXTS[what];
  return (
    <ReasonDialog
      title={title}
      action={action}
      isDangerous={what === "cancel"}
      mutation={change}
      variables={(reason) => reason}
      onDone={() => showToast("good", done, job.kind)}
      onClose={onClose}
    >
      <p className={parts.code}>
        {job.kind} {job.error ?? ""}
      </p>
    </ReasonDialog>
  );
}
