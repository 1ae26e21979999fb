import type { ListOperationsData } from "@/api/generated/types.gen";
import type { OperationKind } from "@/api/types";
import { moscowDay } from "@/lib/dates";

/** Filters of the operation history, which are stored in the URL. */

export const PERIODS = ["all", "week", "month", "year", "own"] as const;
export type Period = (typeof PERIODS)[number];

export interface OperationFilters {
  kind: OperationKind | null;
  /** First and last Moscow date, `yyyy-mm-dd`, inclusive; null for no bound. */
  from: string | null;
  to: string | null;
}

const DAYS = { week: 7, month: 30, year: 365 } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Period in the query parameters; an unknown value means all time. */
export function periodIn(params: URLSearchParams): Period {
  return PERIODS.find((period) => period === params.get("period")) ?? "all";
}

/** Filters in the query parameters; periods are counted back from `now`. */
export function filtersIn(
  params: URLSearchParams,
  kinds: readonly OperationKind[],
  now: Date,
): OperationFilters {
  const kind = kinds.find((one) => one === params.get("kind")) ?? null;
  const period = periodIn(params);
  if (period === "all") return { kind, from: null, to: null };
  if (period === "own") return { kind, from: dayIn(params, "from"), to: dayIn(params, "to") };
  const from = new Date(now.getTime() - (DAYS[period] - 1) * 24 * 3600 * 1000);
  return { kind, from: moscowDay(from), to: null };
}

/** Converts the filters to API query parameters. */
export function toQuery({ kind, from, to }: OperationFilters): NonNullable<ListOperationsData["query"]> {
  return { ...(kind !== null && { kind }), ...(from !== null && { from }), ...(to !== null && { to }) };
}

export function isFiltered({ kind, from, to }: OperationFilters): boolean {
  return kind !== null || from !== null || to !== null;
}

function dayIn(params: URLSearchParams, name: "from" | "to"): string | null {
  const day = params.get(name);
  return day !== null && DAY.test(day) ? day : null;
}
