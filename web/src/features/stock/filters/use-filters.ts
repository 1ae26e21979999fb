import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Filters, filtersIn, withFilters } from "./filters";

/** Filters in the URL, so that they survive a reload and the way back from a report. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => filtersIn(params), [params]);
  const setFilters = (next: Filters) =>
    setParams((now) => withFilters(now, next), { replace: true, preventScrollReset: true });
  return [filters, setFilters];
}
