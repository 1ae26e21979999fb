import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { reportError } from "@/api/client-errors";
import { faultOf } from "@/api/fault";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface GuardProps {
  /** Names the part to operators, in small Latin letters and hyphens. */
  place: string;
  /** Drawn anew when one of them changes. */
  resetKeys?: unknown[];
  /** What stands around the notice in place of the part, so that links still lead there. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A part of a page whose fault stays with it: the rest is shown all the same. */
export function Guard({ place, resetKeys, frame = (notice) => notice, children }: GuardProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        frame(<Missing error={error} onRetry={resetErrorBoundary} />)
      }
      onError={(error) => reportError(error, place)}
      {...(resetKeys && { resetKeys })}
    >
      {children}
    </ErrorBoundary>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isBug = faultOf(error) === "bug";
  return (
    <Notice
      tone="attention"
      title="Раздел не показан"
      actions={
        // A script that could not be had once is asked for again by a new page alone.
        <Button variant="secondary" size="sm" onClick={isBug ? onRetry : () => window.location.reload()}>
          {isBug ? "Показать ещё раз" : "Обновить страницу"}
        </Button>
      }
    >
      {isBug
        ? "Это ошибка страницы. Она не значит, что здесь ничего нет."
        : "Часть страницы не загрузилась. Проверьте подключение к интернету и обновите страницу."}
    </Notice>
  );
}
