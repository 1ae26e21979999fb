import { readStored, writeStored } from "./storage";
import { PENDING_SEARCH } from "./stored-user-data";

/** Search that a visitor started before the sign-in and that is continued after it. */
export interface PendingSearch {
  type: "vin" | "license" | "body";
  value: string;
}

export function storePendingSearch(search: PendingSearch): void {
  writeStored(PENDING_SEARCH, JSON.stringify(search));
}

/** Reads and removes the stored search; an invalid entry is removed too. */
export function takePendingSearch(): PendingSearch | null {
  const search = pendingSearch();
  writeStored(PENDING_SEARCH, null);
  return search;
}

/** Reads the stored search without removing it. */
export function pendingSearch(): PendingSearch | null {
  const stored = readStored(PENDING_SEARCH);
  return stored === null ? null : parse(stored);
}

/** Path of the page where the checks of a car are selected: `/services?plate=…`. */
export function selectionPath(search: PendingSearch): string {
  const name = search.type === "license" ? "plate" : search.type;
  return `/services?${new URLSearchParams({ [name]: search.value })}`;
}

/** Path of the packages for one car: `/services/{query}/{type}`. */
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
