/** Readers of order drafts stored in the tab. */

import type { IdentifierKind } from "@/core/types";
import { KIND_ORDER } from "@/domain/identifier/identifier-kinds";

export interface CarDraft {
  kind: IdentifierKind;
  texts: Record<IdentifierKind, string>;
  /** Car in the URL at the time of typing. */
  address: string;
}

export function readCarDraft(stored: unknown): CarDraft | null {
  if (!isRecord(stored) || !isRecord(stored.texts) || typeof stored.address !== "string") return null;
  const kind = KIND_ORDER.find((known) => known === stored.kind);
  const { vin, license, body } = stored.texts;
  const isWhole = typeof vin === "string" && typeof license === "string" && typeof body === "string";
  return kind === undefined || !isWhole
    ? null
    : { kind, texts: { vin, license, body }, address: stored.address };
}

/** Service ids; null for the proposed selection. */
export function readChoice(stored: unknown): string[] | null {
  return Array.isArray(stored) && stored.every((id) => typeof id === "string") ? stored : null;
}

/** Reader of form texts with the given fields. */
export function readTexts<T extends object>(known: T): (stored: unknown) => T | null {
  return (stored) => {
    if (!isRecord(stored)) return null;
    const isWhole = Object.keys(known).every((field) => typeof stored[field] === "string");
    return isWhole ? (stored as T) : null;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
