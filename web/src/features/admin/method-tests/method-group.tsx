import type { TestedGroup } from "@/api/types";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { MethodTestCard } from "./method-test";
import { groupStatus, keyOf, type MethodQuery } from "./test-run";
import type { useTestRun } from "./use-test-run";

interface MethodGroupProps {
  group: TestedGroup;
  /** Test queries in the order of the group's methods. */
  queries: MethodQuery[];
  tests: ReturnType<typeof useTestRun>;
  onQuery: (key: string, query: string) => void;
}

/** Collapsible group of vendor methods with their tests. */
export function MethodGroup({ group, queries, tests, onQuery }: MethodGroupProps) {
  const { tone, label } = groupStatus(queries.map((query) => tests.stateOf(keyOf(query))));
  const title = (
    <span className={styles.head}>
      <span>{group.apiName}</span>
      <span className={styles.quiet}>{counted(queries.length, "метод", "метода", "методов")}</span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
  return (
    <Disclosure title={title}>
      <Stack gap={4}>
        <div>
          <Button
            variant="secondary"
            size="sm"
            disabled={tests.isRunning}
            aria-label={`Проверить все: ${group.apiName}`}
            onClick={() => void tests.run(queries)}
          >
            Проверить все
          </Button>
        </div>
        {group.methods.map((method, index) => {
          const query = queries[index];
          if (query === undefined) return null;
          const key = keyOf(query);
          return (
            <MethodTestCard
              key={key}
              method={method}
              query={query}
              state={tests.stateOf(key)}
              result={tests.results[key]}
              isBusy={tests.isRunning}
              onQuery={(query) => onQuery(key, query)}
              onTest={() => void tests.run([query])}
            />
          );
        })}
      </Stack>
    </Disclosure>
  );
}
