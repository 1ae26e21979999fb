import type { ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { reportError } from "@/api/client-errors";
import { classifyError } from "@/api/error-kind";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

interface SectionErrorBoundaryProps {
  /** Name of the section in error reports, in kebab case. */
  section: string;
  /** Values whose change renders a failed section again. */
  resetKeys?: unknown[];
  /** Wraps the notice that replaces the section, to keep the anchors of the section. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Error boundary of a section of a page; the rest of the page stays. */
export function SectionErrorBoundary(props: SectionErrorBoundaryProps) {
  const { section, resetKeys, frame = (notice) => notice, children } = props;
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        frame(<SectionUnavailable error={error} onRetry={resetErrorBoundary} />)
      }
      onError={(error) => reportError(error, section)}
      {...(resetKeys && { resetKeys })}
    >
      {children}
    </ErrorBoundary>
  );
}

function SectionUnavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isBug = classifyError(error) === "bug";
  return (
    <Notice
      tone="attention"
      title="Раздел не показан"
      actions={
        // A script that failed to load is requested again only after a reload of the page.
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
