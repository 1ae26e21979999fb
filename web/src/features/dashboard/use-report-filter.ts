import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { ReportFilter } from "./api";

const PARAMETERS = ["tag", "member"] as const;

/** Filter of the report list in the URL, so that it survives a reload and the way back from a report. */
export function useReportFilter() {
  const [params, setParams] = useSearchParams();
  const tag = params.get("tag");
  const member = params.get("member");
  const filter = useMemo(
    (): ReportFilter => ({ ...(tag !== null && { tag }), ...(member !== null && { member }) }),
    [tag, member],
  );
  const setFilter = (next: ReportFilter) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        for (const name of PARAMETERS) {
          const value = next[name];
          if (value === undefined) changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, isFiltered: tag !== null || member !== null, setFilter };
}
