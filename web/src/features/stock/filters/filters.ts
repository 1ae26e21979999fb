/** Filters and order of the stock, as the URL, the list and saved views have them. */
import type { StockFilters, StockLevel } from "@/api/types";

type Sort = NonNullable<StockFilters["sort"]>;
type Order = NonNullable<StockFilters["order"]>;

/** Filters and order; a missing one has its default, so that equal filters have equal keys. */
export interface Filters {
  level?: StockLevel;
  changed?: boolean;
  tag?: string;
  /** Text to find in VIN, plate, make and model. */
  q?: string;
  /** Minimum age of the latest report, days. */
  olderThanDays?: number;
  /** Minimum number of days in stock. */
  inStockDays?: number;
  sort?: Sort;
  order?: Order;
}

const LEVELS: readonly StockLevel[] = ["stop", "attention", "good", "no_data", "unchecked"];
const SORTS: readonly Sort[] = ["in_stock_since", "checked_at", "asking_price", "title"];
const MAX_DAYS = 3650;

const NAMES = ["level", "changed", "tag", "q", "olderThanDays", "inStockDays", "sort", "order"] as const;

/** Filters in the parameters of a URL; invalid values are ignored. */
export function filtersIn(params: URLSearchParams): Filters {
  const days = (name: string) => {
    const value = Number(params.get(name));
    return Number.isInteger(value) && value >= 1 && value <= MAX_DAYS ? value : null;
  };
  return compact({
    level: LEVELS.find((level) => level === params.get("level")) ?? null,
    changed: params.get("changed") === "true" || null,
    tag: params.get("tag"),
    q: params.get("q"),
    olderThanDays: days("olderThanDays"),
    inStockDays: days("inStockDays"),
    sort: SORTS.find((sort) => sort === params.get("sort")) ?? "in_stock_since",
    order: params.get("order") === "asc" ? "asc" : "desc",
  });
}

/** Parameters of a URL with other filters. */
export function withFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const name of NAMES) {
    const value = filters[name];
    if (value === undefined) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
}

/** Filters without missing and default values, in one order of their names. */
export function compact(filters: StockFilters): Filters {
  const { level, changed, tag, q, olderThanDays, inStockDays, sort, order } = filters;
  return {
    ...(level && { level }),
    ...(changed != null && { changed }),
    ...(tag && { tag }),
    ...(q?.trim() && { q: q.trim() }),
    ...(olderThanDays && { olderThanDays }),
    ...(inStockDays && { inStockDays }),
    ...(sort && sort !== "in_stock_since" && { sort }),
    ...(order && order !== "desc" && { order }),
  };
}

export function areEqual(one: Filters, other: Filters): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Number of filters, without the level and the order. */
export function countFilters({ level: _, sort: __, order: ___, ...others }: Filters): number {
  return Object.keys(others).length;
}
