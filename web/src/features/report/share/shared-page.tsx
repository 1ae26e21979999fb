import { useQuery } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import FileQuestionMark from "lucide-react/icons/file-question-mark";
import Link2Off from "lucide-react/icons/link-2-off";
import type { ReactNode } from "react";
import { messageOf, Problem } from "@/api/problem";
import type { SharedReport } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { Button, LinkButton } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Notice } from "@/ui/notice";
import { Page } from "@/ui/page/page";
import { AnotherCar } from "../car/another-car";
import { AmountsVisibleContext } from "../contexts";
import { ReportPlaceholder } from "../report-placeholder";
import { ReportView } from "../report-view";
import { useReportKey } from "../use-report-key";
import { sharedReportQuery } from "./share-api";

/** Page of a shared report, opened by its link. */
export function SharedPage({ id }: { id: string }) {
  const key = useReportKey(id);
  return (
    <>
      <meta name="robots" content="noindex" />
      {key === null ? <NoKey /> : <Shared id={id} accessKey={key} />}
    </>
  );
}

function Shared({ id, accessKey }: { id: string; accessKey: string }) {
  const shared = useQuery(sharedReportQuery(id, accessKey));
  const status = shared.error instanceof Problem ? shared.error.status : null;
  // The report is hidden once its link is revoked.
  if (status === 410) return <LinkRevoked />;
  if (status === 404 || status === 401) return <NotFound />;
  if (shared.data !== undefined) {
    return (
      <AmountsVisibleContext value={false}>
        <ReportView
          report={shared.data.report}
          isInterrupted={shared.isError}
          actions={<AnotherCar />}
          notice={<SharedNotice shared={shared.data} />}
        />
      </AmountsVisibleContext>
    );
  }
  if (shared.error === null) return <ReportPlaceholder />;
  return (
    <Outcome
      icon={CloudOff}
      title="Отчёт не загрузился"
      action={<Button onClick={() => void shared.refetch()}>Загрузить ещё раз</Button>}
    >
      {messageOf(shared.error, "Сервер не ответил.")}
    </Outcome>
  );
}

function SharedNotice({ shared: { expiresAt, masked } }: { shared: SharedReport }) {
  return (
    <Notice title="С вами поделились отчётом">
      <p>
        Ссылка действует до {formatMinute(expiresAt)}.
        {masked && " VIN, госномер и номер кузова владелец отчёта скрыл."} Перед сделкой закажите свежую
        проверку: запрет или залог может появиться в любой день.
      </p>
    </Notice>
  );
}

function LinkRevoked() {
  return (
    <Outcome icon={Link2Off} title="Ссылка больше не действует">
      Срок ссылки истёк или владелец отчёта её отозвал. Попросите у него новую.
    </Outcome>
  );
}

/** Page for a wrong key or link, which reveals nothing about the report. */
function NotFound() {
  return (
    <Outcome icon={FileQuestionMark} title="Отчёт не найден">
      Возможно, отчёт был удалён или ссылка неверна
    </Outcome>
  );
}

function NoKey() {
  return (
    <Outcome icon={Link2Off} title="Ссылка скопирована не целиком">
      В конце адреса не хватает ключа, без него отчёт не откроется. Попросите прислать ссылку ещё раз.
    </Outcome>
  );
}

interface OutcomeProps {
  icon: typeof Link2Off;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Outcome({ icon, title, action, children }: OutcomeProps) {
  return (
    <Page title={title}>
      <EmptyState
        icon={icon}
        level="h1"
        title={title}
        action={action ?? <LinkButton to="/">Проверить автомобиль</LinkButton>}
      >
        {children}
      </EmptyState>
    </Page>
  );
}
