import { useEffect, useState } from "react";
import type { ChosenColumn, ColumnChoice, ColumnQuestion, ListPlan, ListSource } from "@/core/car-list";

interface Answers {
  source: ListSource | null;
  choice: ColumnChoice | null;
  /** Questions asked so far; a plan no longer asks those that are answered. */
  asked: ColumnQuestion[];
}

/** Answers to the questions about the columns of a source. */
export function useColumnChoice(source: ListSource | null) {
  const [answers, setAnswers] = useState<Answers>({ source, choice: null, asked: [] });
  const current = answers.source === source ? answers : { source, choice: null, asked: [] };
  const columns = current.choice?.columns ?? [];
  return {
    choice: current.choice,
    asked: current.asked,
    /** Chosen column of a question; undefined while it is not answered. */
    chosen: (question: ColumnQuestion) => columns.find((column) => isAbout(column, question))?.column,
    answer: (question: ColumnQuestion, column: number | null) => {
      const { section, kind } = question;
      const others = columns.filter((other) => !isAbout(other, question));
      setAnswers({ ...current, choice: { columns: [...others, { section, kind, column }] } });
    },
    remember: (questions: ColumnQuestion[]) => {
      const known = current.asked;
      const added = questions.filter((one) => !known.some((other) => isAbout(other, one)));
      if (added.length > 0) setAnswers({ ...current, asked: [...known, ...added] });
    },
  };
}

export type ColumnAnswers = ReturnType<typeof useColumnChoice>;

/** Remembers the questions of a plan, so that an answer can be changed. */
export function useAskedQuestions(answers: ColumnAnswers, plan: ListPlan | null, isPlanning: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new plan has new questions
  useEffect(() => {
    if (plan !== null && !isPlanning) answers.remember(plan.sections.flatMap(({ questions }) => questions));
  }, [plan, isPlanning]);
}

function isAbout(one: Pick<ChosenColumn, "section" | "kind">, other: Pick<ChosenColumn, "section" | "kind">) {
  return one.section === other.section && one.kind === other.kind;
}
