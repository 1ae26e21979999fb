import { useQuery } from "@tanstack/react-query";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { reportQuery, storedSinceQuery } from "../api";

/** Interval between retries in milliseconds; the online state of the browser is unreliable. */
const RETRY_MS = 10_000;

/** Notice that the report comes from browser storage, until the server is reachable again. */
export function StoredNotice({ id }: { id: string }) {
  const { data: storedSince } = useQuery(storedSinceQuery(id));
  return <LiveRegion>{storedSince !== null && <Stored id={id} since={storedSince} />}</LiveRegion>;
}

function Stored({ id, since }: { id: string; since: number }) {
  const { refetch, isFetching } = useQuery({ ...reportQuery(id), refetchInterval: RETRY_MS });
  return (
    <Notice
      tone="attention"
      title="Нет связи: показан сохранённый отчёт"
      actions={
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Обновить
        </Button>
      }
    >
      <p>
        Таким он был {formatMinute(new Date(since).toISOString())}. Фотографии, PDF и отправка доступны только
        со связью.
      </p>
    </Notice>
  );
}
