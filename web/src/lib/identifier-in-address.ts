import type { PendingSearch } from "./pending-search";

const PARAMETERS = [
  ["vin", "vin"],
  ["plate", "license"],
  ["body", "body"],
] as const;

/** The car named by `?vin=`, `?plate=` or `?body=`; an empty value names none. */
export function identifierInAddress(params: URLSearchParams): PendingSearch | null {
  for (const [parameter, type] of PARAMETERS) {
    const value = params.get(parameter)?.trim();
    if (value) return { type, value };
  }
  return null;
}
