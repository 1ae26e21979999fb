import { messageOf } from "@/api/problem";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { RequestId } from "./request-id";

export const LOAD_AGAIN = "Загрузить ещё раз";

interface LoadFailureProps {
  error: Error | null;
  /** Called by the retry button; without this handler no button is shown. */
  onRetry?: () => void;
  /** Title that says what failed to load: «Отчёты не загрузились». */
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
