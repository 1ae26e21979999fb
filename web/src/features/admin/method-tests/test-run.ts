import type { MethodTestResult } from "@/api/types";

/** A vendor method with its test query. */
export interface MethodQuery {
  apiName: string;
  method: string;
  testQuery: string;
}

/** Result of a method test; a request that the server rejected has only a message. */
export type TestResult = MethodTestResult | { status: "error"; success: false; message: string };

export type TestState = "untested" | "running" | "working" | "error";

export const keyOf = ({ apiName, method }: Pick<MethodQuery, "apiName" | "method">) => `${apiName}.${method}`;

export function groupStatus(states: TestState[]): { tone: "good" | "stop" | "neutral"; label: string } {
  if (states.includes("error")) return { tone: "stop", label: "Есть ошибки" };
  if (states.every((state) => state === "working")) return { tone: "good", label: "Все работают" };
  return { tone: "neutral", label: "Не проверены" };
}

export interface Summary {
  succeeded: number;
  failed: number;
  /** Share of successful tests, from 0 to 1. */
  successRate: number;
  /** Total cost of the tests, in roubles. */
  cost: number;
  /** Status labels with their counts, most frequent first. */
  statuses: [string, number][];
  /** Error messages, truncated, with their counts. */
  errors: [string, number][];
}

const LONGEST_ERROR = 50;

/** Summarises the results of a run. */
export function summarise(results: TestResult[]): Summary {
  const succeeded = results.filter(({ success }) => success).length;
  const kopecks = results.map((result) => ("cost" in result ? Math.round(result.cost * 100) : 0));
  return {
    succeeded,
    failed: results.length - succeeded,
    successRate: results.length === 0 ? 0 : succeeded / results.length,
    cost: kopecks.reduce((sum, cost) => sum + cost, 0) / 100,
    statuses: countByFrequency(results.map(statusLabel)),
    errors: countByFrequency(
      results.filter(({ success }) => !success).map((result) => errorOf(result).slice(0, LONGEST_ERROR)),
    ),
  };
}

/** Error code of the vendor, or the label of a success. */
function statusLabel(result: TestResult): string {
  if (result.success) return "ответ получен";
  return "error" in result && result.error !== null ? result.error : "запрос не отправлен";
}

function errorOf(result: TestResult): string {
  return result.message ?? "Неизвестная ошибка";
}

function countByFrequency(labels: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
