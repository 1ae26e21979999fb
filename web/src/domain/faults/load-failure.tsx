import { messageOf } from "@/api/problem";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { RequestNumber } from "./request-number";

export const LOAD_AGAIN = "Загрузить ещё раз";

interface LoadFailureProps {
  /** Null while nothing has failed. */
  error: Error | null;
  /** Absent where something else on the page tries again. */
  onRetry?: () => void;
  /** What did not load: «Карты не загрузились». */
  title: string;
}

/** Says that a part of the page did not load and offers to try again; the rest of the page stays. */
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
          <RequestNumber error={error} />
        </Notice>
      )}
    </LiveRegion>
  );
}
