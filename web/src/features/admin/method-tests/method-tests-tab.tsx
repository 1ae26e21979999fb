import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TestedGroup } from "@/api/types";
import { QueryResult } from "@/domain/errors/query-result";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { MethodGroup } from "./method-group";
import { methodsQuery } from "./method-tests-api";
import { RunSummary } from "./run-summary";
import { keyOf, type MethodQuery } from "./test-run";
import { useTestRun } from "./use-test-run";

/** Test run of all vendor methods with editable queries. */
export function MethodTestsTab() {
  const groups = useQuery(methodsQuery);
  return (
    <QueryResult query={groups} failure="Методы не загрузились" pending={<Skeleton height="40rem" />}>
      {(data) => <MethodTests groups={data} />}
    </QueryResult>
  );
}

function MethodTests({ groups }: { groups: TestedGroup[] }) {
  const [queries, setQueries] = useState<Record<string, string>>({});
  const tests = useTestRun();
  const queriesOf = ({ apiName, methods }: TestedGroup): MethodQuery[] =>
    methods.map(({ method, testQuery }) => ({
      apiName,
      method,
      testQuery: queries[keyOf({ apiName, method })] ?? testQuery,
    }));
  const { progress } = tests;
  return (
    <Stack gap={4}>
      <p className={styles.quiet}>
        Запросы уходят поставщику и оплачиваются. Между запросами пауза 200 мс. Машины и люди в образцах
        вымышлены.
      </p>
      <div className={styles.head}>
        <Button busy={tests.isRunning} onClick={() => void tests.run(groups.flatMap(queriesOf))}>
          Запустить полный тест
        </Button>
        {tests.isRunning && (
          <Button variant="secondary" onClick={tests.stop}>
            Остановить
          </Button>
        )}
        <LiveRegion>{progress !== null && `Проверено ${progress.done} из ${progress.all}`}</LiveRegion>
      </div>
      {Object.keys(tests.results).length > 0 && <RunSummary results={Object.values(tests.results)} />}
      {groups.map((group) => (
        <MethodGroup
          key={group.apiName}
          group={group}
          queries={queriesOf(group)}
          tests={tests}
          onQuery={(key, query) => setQueries((before) => ({ ...before, [key]: query }))}
        />
      ))}
    </Stack>
  );
}
