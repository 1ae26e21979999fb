import type { MethodTestResult } from "@/api/types";

/** A vendor method with its test query. */
export interface Trial {
  apiName: string;
  method: string;
  testQuery: string;
}

/** Result of a test; a refusal of the server has only a message. */
export type TestResult = MethodTestResult | { status: "error"; success: false; message: string };

export type State = "untested" | "running" | "working" | "error";

export const keyOf = ({ apiName, method }: Pick<Trial, "apiName" | "method">) => `${apiName}.${method}`;

export function groupWords(states: State[]): { tone: "good" | "stop" | "neutral"; words: string } {
  if (states.includes("error")) return { tone: "stop", words: "Есть ошибки" };
  if (states.every((state) => state === "working")) return { tone: "good", words: "Все работают" };
  return { tone: "neutral", words: "Не проверены" };
}

export interface Summary {
  succeeded: number;
  failed: number;
  /** From 0 to 1. */
  successRate: number;
  /** Roubles. */
  cost: number;
  /** Statuses with their counts, most frequent first. */
  statuses: [string, number][];
  /** Error messages with their counts, truncated. */
  errors: [string, number][];
}

const LONGEST_ERROR = 50;

/** Summarises the results of a run. */
export function summarise(ends: TestResult[]): Summary {
  const succeeded = ends.filter(({ success }) => success).length;
  const kopecks = ends.map((end) => ("cost" in end ? Math.round(end.cost * 100) : 0));
  return {
    succeeded,
    failed: ends.length - succeeded,
    successRate: ends.length === 0 ? 0 : succeeded / ends.length,
    cost: kopecks.reduce((sum, cost) => sum + cost, 0) / 100,
    statuses: counted(ends.map(statusOf)),
    errors: counted(
      ends.filter(({ success }) => !success).map((end) => errorOf(end).slice(0, LONGEST_ERROR)),
    ),
  };
}

/** The vendor's error code, or a success label. */
function statusOf(end: TestResult): string {
  if (end.success) return "ответ получен";
  return "error" in end && end.error !== null ? end.error : "запрос не отправлен";
}

function errorOf(end: TestResult): string {
  return end.message ?? "Неизвестная ошибка";
}

function counted(words: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
