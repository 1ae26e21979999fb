/** What of an order is kept in the tab, as it comes back out of the storage. */

import type { IdentifierKind } from "@/core/types";
import { KIND_ORDER } from "@/domain/identifier/identifier-kinds";

export interface CarDraft {
  kind: IdentifierKind;
  texts: Record<IdentifierKind, string>;
  /** What the address said of the car when this was typed. */
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

/** Ids of services; null while the proposed ones stand. */
export function readChoice(stored: unknown): string[] | null {
  return Array.isArray(stored) && stored.every((id) => typeof id === "string") ? stored : null;
}

/** The texts of a form that has these fields. */
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
