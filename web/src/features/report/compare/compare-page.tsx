import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useCurrentUser, userKeys } from "@/api/current-user";
import { listReports } from "@/api/generated/sdk.gen";
import type { Report, ReportSummary } from "@/api/types";
import { SignInPrompt } from "@/domain/account/sign-in-prompt";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { CheckField } from "@/ui/form/check-field";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { reportQuery } from "../api";
import { carText, dayText } from "../format";
import styles from "./compare-page.module.css";
import { type ComparedRow, carName, compareReports } from "./comparison";

const MAX_REPORTS = 4;

/** Comparison of up to four reports; the URL contains their ids. */
export function ComparePage() {
  const user = useCurrentUser();
  const [params, setParams] = useSearchParams();
  const ids = params.getAll("id").slice(0, MAX_REPORTS);
  if (user == null) {
    return (
      <Page title="Сравнение отчётов">
        <SignInPrompt title="Войдите, чтобы сравнить отчёты" next={`/compare?${params}`}>
          Сравниваются отчёты, которые вы заказали.
        </SignInPrompt>
      </Page>
    );
  }
  const toggle = (id: string) => {
    const chosen = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
    setParams(new URLSearchParams(chosen.map((other) => ["id", other])), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <Page title="Сравнение отчётов">
      <PageHead title="Сравнение отчётов" lead="Выберите от двух до четырёх своих отчётов." />
      <Choice ids={ids} onToggle={toggle} />
    </Page>
  );
}

/** Choice of the user's reports, with the comparison table of the selected ones below. */
function Choice({ ids, onToggle }: { ids: string[]; onToggle: (id: string) => void }) {
  const own = useQuery({
    queryKey: [...userKeys.all, "compared"],
    queryFn: ({ signal }) => listReports({ query: { limit: 50 }, signal }),
  });
  const chosen = useQueries({ queries: ids.map(reportQuery) });
  if (own.error !== null)
    return <LoadFailure title="Список не загрузился" error={own.error} onRetry={() => void own.refetch()} />;
  if (own.data === undefined) return <Skeleton height="28rem" />;
  return (
    <>
      <div className={styles.chooser}>
        <Stack gap={2}>
          {own.data.map((report) => (
            <CheckField
              key={report.id}
              label={summaryName(report)}
              checked={ids.includes(report.id)}
              disabled={!ids.includes(report.id) && ids.length >= MAX_REPORTS}
              onChange={() => onToggle(report.id)}
            />
          ))}
        </Stack>
      </div>
      {ids.length > 1 && <Comparison found={chosen} />}
    </>
  );
}

function summaryName({ vehicle, searchQuery, createdAt }: ReportSummary): string {
  const car = carText(vehicle.brand, vehicle.model, vehicle.year?.toString()) ?? "Автомобиль";
  return `${car}, ${searchQuery}, ${dayText(createdAt.slice(0, 10))}`;
}

function Comparison({ found }: { found: UseQueryResult<Report>[] }) {
  const failed = found.find(({ error }) => error !== null);
  if (failed?.error != null) {
    return (
      <LoadFailure title="Отчёт не загрузился" error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  const reports = found.flatMap(({ data }) => data ?? []);
  if (reports.length < found.length) return <Skeleton height="20rem" />;
  return (
    <Card>
      <DataTable
        caption="Отчёты рядом"
        columns={columnsOf(reports)}
        rows={compareReports(reports)}
        rowKey={({ title }) => title}
      />
    </Card>
  );
}

function columnsOf(reports: Report[]): Column<ComparedRow>[] {
  return [
    {
      title: "Что",
      render: ({ title, isDifferent }) => (
        <>
          {title} {isDifferent && <Badge tone="accent">отличается</Badge>}
        </>
      ),
    },
    ...reports.map(
      (report, index): Column<ComparedRow> => ({
        title: `${index + 1}. ${carName(report)}`,
        render: ({ values, isDifferent }) => (isDifferent ? <strong>{values[index]}</strong> : values[index]),
      }),
    ),
  ];
}
