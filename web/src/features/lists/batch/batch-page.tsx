import { useQuery } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Problem } from "@/api/problem";
import type { Batch } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { formatMinute, formatMomentDay } from "@/lib/dates";
import { LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Stack } from "@/ui/stack";
import { batchQuery, useRefreshOnStateChange } from "../api";
import { BatchMark } from "../batch-mark";
import { BatchControls } from "./batch-controls";
import { BatchProgress } from "./batch-progress";
import { BatchRows } from "./batch-rows";
import { PauseNotice } from "./pause-notice";
import type { RowFilterName } from "./row-filters";

/** Page of a list: state, progress, controls and rows. */
export function BatchPage({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(batchQuery(id));
  useRefreshOnStateChange(id, data);
  const [filter, setFilter] = useState<RowFilterName>("all");
  if (data === undefined) {
    if (error instanceof Problem && [400, 404].includes(error.status)) return <BatchNotFound />;
    if (error === null) return <PagePlaceholder title="Список машин" />;
    return (
      <Page title="Список машин">
        <h1>Список машин</h1>
        <LoadFailure error={error} onRetry={() => void refetch()} title="Список не загрузился" />
      </Page>
    );
  }
  return (
    <Page title={data.name}>
      <PageHead
        title={data.name}
        lead={
          <>
            {hasDayInName(data) ? "" : `${formatMinute(data.createdAt)}. `}
            {data.orderedBy !== null && `Заказал: ${data.orderedBy}. `}
            <Link to="/lists">Все списки</Link>
          </>
        }
        aside={<BatchMark state={data.state} />}
      />
      <Stack gap={5}>
        <PauseNotice batch={data} />
        <BatchProgress batch={data} />
        <BatchControls batch={data} filter={filter} />
        <SectionErrorBoundary section="list-rows">
          <BatchRows batch={data} filter={filter} onFilter={setFilter} />
        </SectionErrorBoundary>
      </Stack>
    </Page>
  );
}

/** Whether the name of a list, such as the one by default, has the day of the order. */
function hasDayInName({ name, createdAt }: Batch): boolean {
  return name.includes(formatMomentDay(createdAt));
}

function BatchNotFound() {
  return (
    <Page title="Список не найден">
      <EmptyState
        icon={SearchX}
        level="h1"
        title="Такого списка у вас нет"
        action={<LinkButton to="/lists">Все списки</LinkButton>}
      >
        Проверьте ссылку и аккаунт: список видно только в том, из которого его заказали.
      </EmptyState>
    </Page>
  );
}
