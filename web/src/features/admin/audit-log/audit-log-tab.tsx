import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { listActs } from "@/api/generated/sdk.gen";
import type { AuditEvent } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { counted } from "@/lib/plural";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { CursorPager } from "../cursor-pager";
import { FilterSelect } from "../filter-select";
import styles from "../payments-tab.module.css";
import { adminKey } from "../permissions";
import { SearchField } from "../search-field";
import { useListParams } from "../use-list-params";
import { ACTION_LABELS } from "./event-labels";
import { AuditEventTable } from "./event-table";

/** Filter periods: number of days and label. */
const PERIODS = { "1": "За сутки", "7": "За неделю", "30": "За месяц" } as const;
const DAY_MS = 86_400_000;

function auditEventsQuery(
  filters: Record<"by" | "action" | "subject" | "days", string>,
  after: string | null,
) {
  const { by, action, subject, days } = filters;
  return queryOptions({
    queryKey: [...adminKey, "acts", filters, after],
    queryFn: ({ signal }) =>
      listActs({
        query: {
          ...(by !== "" && { by }),
          ...(action !== "" && { action: action as AuditEvent["action"] }),
          ...(subject !== "" && { subject }),
          ...(days !== "" && { from: new Date(Date.now() - Number(days) * DAY_MS).toISOString() }),
          ...(after !== null && { after }),
        },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Audit log of staff actions: who did what to which object, and why. */
export function AuditLogTab() {
  const { filters, after, setFilters, setCursor } = useListParams("journal", [
    "by",
    "action",
    "subject",
    "days",
  ]);
  const events = useQuery(auditEventsQuery(filters, after));
  return (
    <Stack gap={3}>
      <div className={styles.filters}>
        <SearchField
          label="С кем или с чем"
          placeholder="Номер аккаунта, источник, промокод"
          search={filters.subject}
          onSearch={(subject) => setFilters({ subject })}
        />
        <SearchField
          label="Кто"
          placeholder="Номер аккаунта сотрудника"
          search={filters.by}
          onSearch={(by) => setFilters({ by })}
        />
        <FilterSelect
          label="Что"
          value={filters.action}
          any="Всё"
          onChoose={(action) => setFilters({ action })}
        >
          {Object.entries(ACTION_LABELS)}
        </FilterSelect>
        <FilterSelect
          label="Когда"
          value={filters.days}
          any="За всё время"
          onChoose={(days) => setFilters({ days })}
        >
          {Object.entries(PERIODS)}
        </FilterSelect>
      </div>
      <LoadFailure error={events.error} onRetry={() => void events.refetch()} title="Журнал не загрузился" />
      {events.isPending && <Skeleton height="32rem" />}
      <p className={styles.count} role="status">
        {events.data && `На странице: ${counted(events.data.acts.length, "запись", "записи", "записей")}`}
      </p>
      {events.data && (
        <>
          <AuditEventTable events={events.data.acts} isBusy={events.isPlaceholderData} />
          <CursorPager next={events.data.next} isFirst={after === null} onCursor={setCursor} />
        </>
      )}
    </Stack>
  );
}
