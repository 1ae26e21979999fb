import { useQuery } from "@tanstack/react-query";
import { formatMinute } from "@/lib/dates";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { reportQuery, storedSinceQuery } from "../api";

/** How often the server is asked again; what the browser says of its network is not to be relied on. */
const RETRY_MS = 10_000;

/** Says that what is shown was kept in this browser, until the server can be reached again. */
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
