import { forgetPendingSearch, PENDING_SEARCH } from "./forget-pending-search";
import { readStored, writeStored } from "./storage";

/** A search begun before sign-in, replayed after it. */
export interface PendingSearch {
  type: "vin" | "license" | "body";
  value: string;
}

export function storePendingSearch(search: PendingSearch): void {
  writeStored(PENDING_SEARCH, JSON.stringify(search));
}

/** Reads and removes the stored search; one that cannot be read is removed too. */
export function takePendingSearch(): PendingSearch | null {
  const search = pendingSearch();
  forgetPendingSearch();
  return search;
}

/** The stored search, left where it is. */
export function pendingSearch(): PendingSearch | null {
  const stored = readStored(PENDING_SEARCH);
  return stored === null ? null : parse(stored);
}

/** The address where a search goes on: the choice of checks. */
export function selectionPath(search: PendingSearch): string {
  const name = search.type === "license" ? "plate" : search.type;
  return `/services?${new URLSearchParams({ [name]: search.value })}`;
}

/** The address of the ready packages for one car: `/services/{query}/{type}`. */
export function packagePath({ type, value }: PendingSearch): string {
  return `/services/${encodeURIComponent(value)}/${type}`;
}

function parse(stored: string): PendingSearch | null {
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return null;
    const { type, value: text } = value as Record<string, unknown>;
    const known = type === "vin" || type === "license" || type === "body";
    return known && typeof text === "string" && text !== "" ? { type, value: text } : null;
  } catch {
    return null;
  }
}
