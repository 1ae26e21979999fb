import { useRef, useState } from "react";
import { runApiTest } from "@/api/generated/sdk.gen";
import { messageOf } from "@/api/problem";
import { showToast } from "@/ui/toast";
import { keyOf, type State, type Trial, type TestResult } from "./test-run";

/** Milliseconds between two tests of a run, from the specification. */
const PAUSE = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** Runs tests sequentially and keeps their results; a run can be stopped between two tests. */
export function useTestRun() {
  const [ends, setEnds] = useState<Record<string, TestResult>>({});
  const [current, setCurrent] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const isStopped = useRef(false);

  const run = async (trials: Trial[]) => {
    isStopped.current = false;
    for (const [place, trial] of trials.entries()) {
      if (place > 0) await pause();
      if (isStopped.current) break;
      const key = keyOf(trial);
      setCurrent(key);
      setProgress({ done: place, all: trials.length });
      const end = await test(trial);
      if (trials.length === 1) tell(end);
      setEnds((before) => ({ ...before, [key]: end }));
    }
    setCurrent(null);
    setProgress(null);
    if (trials.length > 1) showToast("good", "Тесты выполнены");
  };

  const stateOf = (key: string): State => {
    if (current === key) return "running";
    return ends[key]?.status ?? "untested";
  };

  return {
    ends,
    stateOf,
    progress,
    isRunning: current !== null,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}

function tell({ success }: TestResult) {
  if (success) showToast("good", "Тест выполнен");
  else showToast("stop", "Ошибка тестирования", "Не удалось выполнить тест");
}

async function test(trial: Trial): Promise<TestResult> {
  try {
    return await runApiTest({ body: trial });
  } catch (error) {
    return { status: "error", success: false, message: messageOf(error, "Не удалось выполнить тест") };
  }
}
