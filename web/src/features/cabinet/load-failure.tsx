import { messageOf } from "@/api/problem";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

/** A part of the cabinet did not load; the rest of the page stays. */
export function LoadFailure({
  error,
  onRetry,
  children,
}: {
  error: Error;
  onRetry: () => void;
  children: string;
}) {
  return (
    <Notice
      tone="attention"
      title={children}
      live
      actions={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Загрузить ещё раз
        </Button>
      }
    >
      {messageOf(error, "Сервер не ответил.")}
    </Notice>
  );
}
