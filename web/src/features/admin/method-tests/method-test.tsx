import type { TestedMethod } from "@/api/types";
import { formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/form/text-field";
import { Stack } from "@/ui/stack";
import styles from "../admin.module.css";
import { keyOf, type State, type Trial, type TestResult } from "./test-run";
import { TrialAnswer } from "./test-result";

const STATES = {
  untested: { tone: "neutral", word: "Не проверен" },
  running: { tone: "accent", word: "Проверяется" },
  working: { tone: "good", word: "Работает" },
  error: { tone: "stop", word: "Ошибка" },
} as const;

interface MethodTrialProps {
  method: TestedMethod;
  trial: Trial;
  state: State;
  end: TestResult | undefined;
  isBusy: boolean;
  onQuery: (query: string) => void;
  onTest: () => void;
}

/** Vendor method with its query, test and result. */
export function MethodTrial({ method, trial, state, end, isBusy, onQuery, onTest }: MethodTrialProps) {
  const { tone, word } = STATES[state];
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles.head}>
          <h3>{method.title}</h3>
          <span className={styles.code}>{keyOf(trial)}</span>
          <Badge tone={tone}>{word}</Badge>
        </div>
        <TextField
          label="Запрос"
          hint={method.format}
          value={trial.testQuery}
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
          {end === undefined && method.lastTestedAt !== null && (
            <span className={styles.quiet}>
              {method.lastStatus === "working" ? "Работал" : "Не работал"} {formatMinute(method.lastTestedAt)}
            </span>
          )}
        </div>
        {end !== undefined && <TrialAnswer end={end} />}
      </Stack>
    </Card>
  );
}
