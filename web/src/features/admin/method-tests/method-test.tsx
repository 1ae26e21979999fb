import type { TestedMethod } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/form/text-field";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { TestResultView } from "./test-result";
import { keyOf, type MethodQuery, type TestResult, type TestState } from "./test-run";

const STATES = {
  untested: { tone: "neutral", label: "Не проверен" },
  running: { tone: "accent", label: "Проверяется" },
  working: { tone: "good", label: "Работает" },
  error: { tone: "stop", label: "Ошибка" },
} as const;

interface MethodTestCardProps {
  method: TestedMethod;
  query: MethodQuery;
  state: TestState;
  result: TestResult | undefined;
  isBusy: boolean;
  onQuery: (query: string) => void;
  onTest: () => void;
}

/** Vendor method with its query, test and result. */
export function MethodTestCard({
  method,
  query,
  state,
  result,
  isBusy,
  onQuery,
  onTest,
}: MethodTestCardProps) {
  const { tone, label } = STATES[state];
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles.head}>
          <h3>{method.title}</h3>
          <span className={styles.code}>{keyOf(query)}</span>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <TextField
          label="Запрос"
          hint={method.format}
          value={query.testQuery}
          onChange={(event) => onQuery(event.target.value)}
        />
        <div className={styles.head}>
          <Button
            variant="secondary"
            size="sm"
            busy={state === "running"}
            disabled={isBusy}
            aria-label={`Проверить: ${method.title}`}
            onClick={onTest}
          >
            Проверить
          </Button>
          {result === undefined && method.lastTestedAt !== null && (
            <span className={styles.quiet}>
              {method.lastStatus === "working" ? "Работал" : "Не работал"} {formatMinute(method.lastTestedAt)}
            </span>
          )}
        </div>
        {result !== undefined && <TestResultView result={result} />}
      </Stack>
    </Card>
  );
}
