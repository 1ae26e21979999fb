import CloudOff from "lucide-react/icons/cloud-off";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { messageOf, Problem } from "@/api/problem";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Page } from "@/ui/page/page";
import { StoredNotice } from "./live/stored-notice";
import { useLiveReport } from "./live/use-live-report";
import { ReportActions } from "./report-actions";
import { type ReportDialog, ReportDialogs } from "./report-dialogs";
import { ReportPlaceholder } from "./report-placeholder";
import { ReportView } from "./report-view";
import { PrivateLinkNotice } from "./share/private-link-notice";
import { useReportKey } from "./use-report-key";

// Loaded on demand: they need requests of their own and are below the first screen.
const OwnerOffers = lazy(() => import("./next-steps/owner-offers"));
const OtherAccounts = lazy(() => import("./other-accounts"));
const ReportLabels = lazy(() => import("./labels/report-labels"));

/** Report page, updated while the report is running. */
export function ReportPage({ id }: { id: string }) {
  const user = useCurrentUser();
  const key = useReportKey(id);
  const report = useLiveReport(id);
  const [opened, setOpened] = useState<ReportDialog | null>(null);
  const { pathname, search, hash } = useLocation();
  const status = report.error instanceof Problem ? report.error.status : null;
  const isRefused = status === 401 || status === 403;
  if (key === null && (user === null || isRefused)) {
    return (
      <Page title="Отчёт">
        <SignInPrompt title="Войдите, чтобы открыть отчёт" next={pathname + search + hash}>
          Отчёт виден только тому, кто его заказал. После входа вы вернётесь на эту страницу.
        </SignInPrompt>
      </Page>
    );
  }
  if (report.data !== undefined) {
    return (
      <>
        <ReportView
          report={report.data}
          isInterrupted={report.isError}
          notice={
            key === null ? (
              <StoredNotice id={id} />
            ) : (
              <PrivateLinkNotice report={report.data} user={user ?? null} />
            )
          }
          actions={<ReportActions report={report.data} onOpen={setOpened} />}
          watch={
            key === null &&
            user != null && (
              <Suspense>
                <ReportLabels reportId={report.data.id} />
                <OwnerOffers report={report.data} />
              </Suspense>
            )
          }
        />
        <ReportDialogs report={report.data} opened={opened} onClose={() => setOpened(null)} />
      </>
    );
  }
  // A wrong access key gets the page of an unknown report.
  if (status === 404 || isRefused) return <ReportNotFound id={id} isGuest={user === null} />;
  if (report.error !== null) {
    return <ReportFailure error={report.error} onRetry={() => void report.refetch()} />;
  }
  return <ReportPlaceholder />;
}

function ReportNotFound({ id, isGuest }: { id: string; isGuest: boolean }) {
  return (
    <Page title="Отчёт не найден">
      <EmptyState
        icon={FileQuestionMark}
        level="h1"
        title="Отчёт не найден"
        action={
          isGuest ? (
            <LinkButton to="/">Назад на главную</LinkButton>
          ) : (
            <LinkButton to="/profile">Назад к отчётам</LinkButton>
          )
        }
      >
        Возможно, отчёт был удалён или ссылка неверна
      </EmptyState>
      {!isGuest && (
        <Suspense>
          <OtherAccounts id={id} />
        </Suspense>
      )}
    </Page>
  );
}

function ReportFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Page title="Отчёт не загрузился">
      <EmptyState
        icon={CloudOff}
        level="h1"
        title="Отчёт не загрузился"
        action={<Button onClick={onRetry}>Загрузить ещё раз</Button>}
      >
        {messageOf(error, "Сервер не ответил.")} Сам отчёт в сохранности: проверка идёт и без этой страницы.
      </EmptyState>
    </Page>
  );
}
