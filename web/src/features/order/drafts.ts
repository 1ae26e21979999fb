/** Readers of order drafts that are stored in the tab. */

import type { IdentifierKind } from "@/core/types";
import { KIND_ORDER } from "@/domain/identifier/identifier-kinds";

export interface CarDraft {
  kind: IdentifierKind;
  texts: Record<IdentifierKind, string>;
  /** Identifier of the car in the URL when the draft was typed. */
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

/** Reads the ids of the selected services; null means the selection proposed by core. */
export function readChoice(stored: unknown): string[] | null {
  return Array.isArray(stored) && stored.every((id) => typeof id === "string") ? stored : null;
}

/** Creates a reader of form texts that have the fields of `known`. */
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
