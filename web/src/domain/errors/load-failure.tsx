import { messageOf } from "@/api/problem";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { RequestId } from "./request-id";

export const LOAD_AGAIN = "Загрузить ещё раз";

interface LoadFailureProps {
  error: Error | null;
  /** Without it there is no retry button. */
  onRetry?: () => void;
  /** What failed to load: «Отчёты не загрузились». */
  title: string;
}

/** Notice that a part of the page failed to load, with a retry button. */
export function LoadFailure({ error, onRetry, title }: LoadFailureProps) {
  return (
    <LiveRegion>
      {error !== null && (
        <Notice
          tone="attention"
          title={title}
          actions={
            onRetry && (
              <Button variant="secondary" size="sm" onClick={onRetry}>
                {LOAD_AGAIN}
              </Button>
            )
          }
        >
          {messageOf(error, "Сервер не ответил.")}
          <RequestId error={error} />
        </Notice>
      )}
    </LiveRegion>
  );
}
