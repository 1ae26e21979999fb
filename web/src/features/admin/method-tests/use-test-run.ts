import { useRef, useState } from "react";
import { runApiTest } from "@/api/generated/sdk.gen";
import { messageOf } from "@/api/problem";
import { showToast } from "@/ui/toast";
import { keyOf, type MethodQuery, type TestResult, type TestState } from "./test-run";

/** Pause between two tests of a run, in milliseconds; given by the specification. */
const PAUSE = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Runs tests sequentially and keeps their results; a run can be stopped between two tests. */
export function useTestRun() {
  const [results, setResults] = useState<Record<string, TestResult>>({});
  const [current, setCurrent] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const isStopped = useRef(false);

  const run = async (queries: MethodQuery[]) => {
    isStopped.current = false;
    for (const [index, query] of queries.entries()) {
      if (index > 0) await pause();
      if (isStopped.current) break;
      const key = keyOf(query);
      setCurrent(key);
      setProgress({ done: index, all: queries.length });
      const result = await test(query);
      if (queries.length === 1) notify(result);
      setResults((before) => ({ ...before, [key]: result }));
    }
    setCurrent(null);
    setProgress(null);
    if (queries.length > 1) showToast("good", "Тесты выполнены");
  };

  const stateOf = (key: string): TestState => {
    if (current === key) return "running";
    return results[key]?.status ?? "untested";
  };

  return {
    results,
    stateOf,
    progress,
    isRunning: current !== null,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}

function notify({ success }: TestResult) {
  if (success) showToast("good", "Тест выполнен");
  else showToast("stop", "Ошибка тестирования", "Не удалось выполнить тест");
}

async function test(query: MethodQuery): Promise<TestResult> {
  try {
    return await runApiTest({ body: query });
  } catch (error) {
    return { status: "error", success: false, message: messageOf(error, "Не удалось выполнить тест") };
  }
}
