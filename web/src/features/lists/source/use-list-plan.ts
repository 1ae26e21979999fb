import { useEffect, useState } from "react";
import {
  type ColumnChoice,
  isFileRefusal,
  type ListPlan,
  type ListSource,
  planCarList,
} from "@/core/car-list";

interface Answer {
  source: ListSource | null;
  choice: ColumnChoice | null;
  plan: ListPlan | null;
  /** Reason in Russian why the file or text is refused. */
  refusal: string | null;
  hasFailed: boolean;
}

export interface ListPlanState extends Pick<Answer, "plan" | "refusal" | "hasFailed"> {
  isPlanning: boolean;
  retry: () => void;
}

const NO_ANSWER: Answer = { source: null, choice: null, plan: null, refusal: null, hasFailed: false };

/**
 * Plan of a list, computed by the worker. While another source is planned, the last plan stays, so that the page does
 * not jump.
 */
export function useListPlan(source: ListSource | null, choice: ColumnChoice | null): ListPlanState {
  const [answer, setAnswer] = useState(NO_ANSWER);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    if (source === null) return setAnswer(NO_ANSWER);
    let isCurrent = true;
    const set = (result: Partial<Answer>) =>
      isCurrent && setAnswer({ ...NO_ANSWER, source, choice, ...result });
    void planCarList(source, choice).then(
      (plan) => set(isFileRefusal(plan) ? { refusal: plan.message } : { plan }),
      () => set({ hasFailed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [source, choice, attempt]);
  return {
    plan: answer.plan,
    refusal: answer.refusal,
    hasFailed: answer.hasFailed,
    isPlanning: answer.source !== source || answer.choice !== choice,
    retry: () => setAttempt((last) => last + 1),
  };
}

/** Loads the module of lists in advance, so that the first list is planned at once. */
export function usePreparedPlanner(): void {
  useEffect(() => void planCarList({ text: "-" }).catch(() => undefined), []);
}
