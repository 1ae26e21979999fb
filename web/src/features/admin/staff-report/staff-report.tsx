import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { StaffReport as Report, SourceLine } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Stat, StatGrid } from "@/ui/stat-grid";
import { showToast } from "@/ui/toast";
import styles from "../admin.module.css";
import { CallTable } from "../monitoring/call-table";
import { usePermissions } from "../permissions";
import { ReasonDialog } from "../reason-dialog";
import { SourceTable } from "./source-table";
import { staffReportQuery, useMailReport, useRetrySource } from "./staff-report-api";

/** Report page for staff: source states, failure reasons and retries. */
export function StaffReport({ id }: { id: string }) {
  const [retried, setRetried] = useState<SourceLine[]>([]);
  const report = useQuery(staffReportQuery(id, retried.length > 0));
  const isRetrying = retried.some(({ source }) =>
    report.data?.sources.some((line) => line.source === source && line.status === "error"),
  );
  if (retried.length > 0 && report.data && !isRetrying) setRetried([]);
  return (
    <QueryResult query={report} failure="Отчёт не загрузился" pending={<Skeleton height="40rem" />}>
      {(data) => (
        <SectionErrorBoundary section="staff-report" resetKeys={[data]}>
          <Sections report={data} retried={retried} onRetried={(line) => setRetried([...retried, line])} />
        </SectionErrorBoundary>
      )}
    </QueryResult>
  );
}

interface SectionsProps {
  report: Report;
  /** Source lines with a retry in progress. */
  retried: SourceLine[];
  onRetried: (line: SourceLine) => void;
}

function Sections({ report, retried, onRetried }: SectionsProps) {
  const [dialog, setDialog] = useState<SourceLine | "mail" | null>(null);
  const { may } = usePermissions();
  const failed = report.sources.filter(({ status }) => status === "error").length;
  return (
    <Stack gap={5}>
      <section className={styles.part} aria-labelledby="report">
        <div className={styles.head}>
          <h2 id="report">{report.searchQuery}</h2>
          <Badge tone={report.status === "completed" ? "good" : "attention"}>
            {report.status === "completed" ? "Готов" : "Собирается"}
          </Badge>
          {failed > 0 && <Badge tone="stop">Не ответили: {failed}</Badge>}
          {!report.carKnown && <Badge tone="attention">Автомобиль никто не знает</Badge>}
        </div>
        <p className={styles.quiet}>
          Заказал <Link to={`/admin/users/${report.userId}`}>{report.username}</Link>{" "}
          {formatMinute(report.createdAt)}
          {report.finishedAt !== null && `, готов ${formatMinute(report.finishedAt)}`}
        </p>
        {may("resend") && report.canBeMailed && (
          <p>
            <Button variant="secondary" size="sm" onClick={() => setDialog("mail")}>
              Отправить владельцу ещё раз
            </Button>
          </p>
        )}
      </section>
      <StatGrid columns={3}>
        <Stat title="Списано">{formatRoubles(report.earned)}</Stat>
        <Stat title="Возвращено">{formatRoubles(report.released)}</Stat>
        <Stat title="Запросов к поставщику">{report.calls.length}</Stat>
      </StatGrid>
      <section className={styles.part} aria-labelledby="sources">
        <h2 id="sources">Источники</h2>
        <SourceTable
          lines={report.sources}
          retried={retried}
          onRetry={may("resend") ? setDialog : undefined}
        />
      </section>
      <section className={styles.part} aria-labelledby="calls">
        <h2 id="calls">Запросы к поставщику</h2>
        <CallTable calls={report.calls} />
      </section>
      {dialog === "mail" && <MailDialog id={report.id} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== "mail" && (
        <RetryDialog id={report.id} line={dialog} onRetried={onRetried} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}

function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const mail = useMailReport(id);
  return (
    <ReasonDialog
      title="Отправить отчёт владельцу?"
      action="Отправить"
      mutation={mail}
      variables={(reason) => reason}
      onDone={() => showToast("good", "Письмо поставлено в очередь")}
      onClose={onClose}
    >
      <p>На почту аккаунта уйдёт письмо с итогом и ссылкой на отчёт.</p>
    </ReasonDialog>
  );
}

function RetryDialog({
  id,
  line,
  onRetried,
  onClose,
}: {
  id: string;
  line: SourceLine;
  onRetried: (line: SourceLine) => void;
  onClose: () => void;
}) {
  const ask = useRetrySource(id);
  return (
    <ReasonDialog
      title="Спросить источник ещё раз?"
      action="Спросить"
      mutation={ask}
      variables={(reason) => ({ source: line.askedAs, reason })}
      onDone={() => {
        onRetried(line);
        showToast("good", "Источник спрашивают", line.title);
      }}
      onClose={onClose}
    >
      <p>
        <strong>{line.title}</strong>. Запрос за наш счёт: клиент не платит. Ответ дополнит отчёт.
      </p>
    </ReasonDialog>
  );
}
