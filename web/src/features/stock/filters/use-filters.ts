import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { areEqual, type Filters, filtersIn, withFilters } from "./filters";

/**
 * Filters in the URL, so that they survive a reload and the way back from a report.
 * The state changes at once; the router changes the URL later, as a transition.
 */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const inUrl = useMemo(() => filtersIn(params), [params]);
  const [filters, setState] = useState(inUrl);
  const [seen, setSeen] = useState(inUrl);
  if (!areEqual(inUrl, seen)) {
    setSeen(inUrl);
    setState(inUrl);
  }
  const setFilters = (next: Filters) => {
    setState(next);
    setParams((now) => withFilters(now, next), { replace: true, preventScrollReset: true });
  };
  return [filters, setFilters];
}
