import { useRef, useState } from "react";
import { runApiTest } from "@/api/generated/sdk.gen";
import { messageOf } from "@/api/problem";
import { showToast } from "@/ui/toast";
import { keyOf, type State, type Trial, type TrialEnd } from "./test-run";

/** The specification: milliseconds between two tests of a run. */
const PAUSE = 200;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** The tests of this visit, one after the other; a run may be stopped between two of them. */
export function useTestRun() {
  const [ends, setEnds] = useState<Record<string, TrialEnd>>({});
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

function tell({ success }: TrialEnd) {
  if (success) showToast("good", "Тест выполнен");
  else showToast("stop", "Ошибка тестирования", "Не удалось выполнить тест");
}

async function test(trial: Trial): Promise<TrialEnd> {
  try {
    return await runApiTest({ body: trial });
  } catch (error) {
    return { status: "error", success: false, message: messageOf(error, "Не удалось выполнить тест") };
  }
}
