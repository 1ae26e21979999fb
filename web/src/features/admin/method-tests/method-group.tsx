import type { TestedGroup } from "@/api/types";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Disclosure } from "@/ui/disclosure";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { MethodTrial } from "./method-test";
import { groupWords, keyOf, type Trial } from "./test-run";
import type { useTestRun } from "./use-test-run";

interface MethodGroupProps {
  group: TestedGroup;
  /** In the order of the group's methods. */
  trials: Trial[];
  tests: ReturnType<typeof useTestRun>;
  onQuery: (key: string, query: string) => void;
}

/** Collapsible group of vendor methods. */
export function MethodGroup({ group, trials, tests, onQuery }: MethodGroupProps) {
  const { tone, words } = groupWords(trials.map((trial) => tests.stateOf(keyOf(trial))));
  const title = (
    <span className={styles.head}>
      <span>{group.apiName}</span>
      <span className={styles.quiet}>{counted(trials.length, "метод", "метода", "методов")}</span>
      <Badge tone={tone}>{words}</Badge>
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
            onClick={() => void tests.run(trials)}
          >
            Проверить все
          </Button>
        </div>
        {group.methods.map((method, place) => {
          const trial = trials[place];
          if (trial === undefined) return null;
          const key = keyOf(trial);
          return (
            <MethodTrial
              key={key}
              method={method}
              trial={trial}
              state={tests.stateOf(key)}
              end={tests.ends[key]}
              isBusy={tests.isRunning}
              onQuery={(query) => onQuery(key, query)}
              onTest={() => void tests.run([trial])}
            />
          );
        })}
      </Stack>
    </Disclosure>
  );
}
