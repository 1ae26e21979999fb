import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { listActs } from "@/api/generated/sdk.gen";
import type { StaffAct } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { counted } from "@/lib/plural";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Further } from "../cursor-pager";
import { Choice } from "../filter-select";
import styles from "../payments-tab.module.css";
import { adminKey } from "../permissions";
import { SearchField } from "../search-field";
import { useListing } from "../use-list-params";
import { ACTS } from "./event-labels";
import { ActTable } from "./event-table";

/** Filter periods in days. */
const PERIODS = { "1": "За сутки", "7": "За неделю", "30": "За месяц" } as const;
const DAY_MS = 86_400_000;

function actsQuery(filters: Record<"by" | "action" | "subject" | "days", string>, after: string | null) {
  const { by, action, subject, days } = filters;
  return queryOptions({
    queryKey: [...adminKey, "acts", filters, after],
    queryFn: ({ signal }) =>
      listActs({
        query: {
          ...(by !== "" && { by }),
          ...(action !== "" && { action: action as StaffAct["action"] }),
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

/** Audit log of staff actions: who, on what, and why. */
export function JournalTab() {
  const { filters, after, filterBy, goOn } = useListing("journal", ["by", "action", "subject", "days"]);
  const acts = useQuery(actsQuery(filters, after));
  return (
    <Stack gap={3}>
      <div className={styles.filters}>
        <SearchField
          label="С кем или с чем"
          placeholder="Номер аккаунта, источник, промокод"
          search={filters.subject}
          onSearch={(subject) => filterBy({ subject })}
        />
        <SearchField
          label="Кто"
          placeholder="Номер аккаунта сотрудника"
          search={filters.by}
          onSearch={(by) => filterBy({ by })}
        />
        <Choice label="Что" value={filters.action} any="Всё" onChoose={(action) => filterBy({ action })}>
          {Object.entries(ACTS)}
        </Choice>
        <Choice label="Когда" value={filters.days} any="За всё время" onChoose={(days) => filterBy({ days })}>
          {Object.entries(PERIODS)}
        </Choice>
      </div>
      <LoadFailure error={acts.error} onRetry={() => void acts.refetch()} title="Журнал не загрузился" />
      {acts.isPending && <Skeleton height="32rem" />}
      <p className={styles.count} role="status">
        {acts.data && `На странице: ${counted(acts.data.acts.length, "запись", "записи", "записей")}`}
      </p>
      {acts.data && (
        <>
          <ActTable acts={acts.data.acts} isBusy={acts.isPlaceholderData} />
          <Further next={acts.data.next} isFirst={after === null} onGo={goOn} />
        </>
      )}
    </Stack>
  );
}
