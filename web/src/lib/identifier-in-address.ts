import type { PendingSearch } from "./pending-search";

const PARAMETERS = [
  ["vin", "vin"],
  ["plate", "license"],
  ["body", "body"],
] as const;

/** Identifier in the query parameter `vin`, `plate` or `body`; null when missing or empty. */
export function identifierInAddress(params: URLSearchParams): PendingSearch | null {
  for (const [parameter, type] of PARAMETERS) {
    const value = params.get(parameter)?.trim();
    if (value) return { type, value };
  }
  return null;
}

/** Identifier in the path `/services/{query}/{type}`; `plate` is an alias of `license`. */
export function identifierInPath(query: string, type: string): PendingSearch | null {
  const value = query.trim();
  const known = PARAMETERS.find((names) => (names as readonly string[]).includes(type));
  return known === undefined || value === "" ? null : { type: known[1], value };
}
