import { useState } from "react";
import { accessToken, userIdOf } from "@/api/session";
import { loadRules, type Rules, useRules } from "@/core";
import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { acceptInput } from "@/domain/identifier/identifier-kinds";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { draftKey } from "@/lib/tab-drafts";

/** Default kind of identifier: the plate, which most buyers know before a viewing. */
const DEFAULT_KIND: IdentifierKind = "license";

/** Storage key of the draft; replaces `useTabDraft` to keep the scripts of the home page small. */
const draftStorageKey = () => draftKey(userIdOf(accessToken()), "number");

/**
 * State of an identifier field for every kind of identifier, which core detects.
 * A kind selected by the user applies until the text is clearly of another kind.
 */
export function useIdentifierField(initial: { kind: IdentifierKind; text: string } | null) {
  const [text, show] = useState(() => initial?.text ?? readTabStored(draftStorageKey()) ?? "");
  const [chosen, setChosen] = useState(initial?.kind ?? null);
  const { rules } = useRules();
  const kindOf = (typed: string) => kindAmong(typed, chosen, rules);
  const setText = (typed: string) => {
    show(typed);
    writeTabStored(draftStorageKey(), typed || null);
  };
  return {
    text,
    kind: kindOf(text),
    /** Removes the draft and returns the kind of the text; also works without the rules. */
    send: async () => {
      writeTabStored(draftStorageKey(), null);
      return kindAmong(text, chosen, await loadRules().catch(() => undefined));
    },
    choose: (kind: IdentifierKind) => {
      setChosen(kind);
      if (kindAmong(text, kind, rules) !== kind) setText("");
    },
    type: (typed: string) => {
      // Until the rules are loaded, the text is not truncated.
      setText(acceptInput(rules === undefined ? "body" : kindOf(typed), typed, text));
    },
  };
}

export function kindAmong(
  text: string,
  chosen: IdentifierKind | null,
  rules: Pick<Rules, "checkIdentifier"> | undefined,
): IdentifierKind {
  const detected = rules && detectKind(text, rules);
  if (chosen === null || detected === undefined) return detected ?? chosen ?? DEFAULT_KIND;
  return rules?.checkIdentifier(detected, text).valid ? detected : chosen;
}

/** Codes of plate errors that further typing cannot resolve. */
const UNFIXABLE_PLATE_ERRORS = new Set(["bad_character", "unexpected_character", "region_too_long"]);

/** Kind of the identifier inside a longer text, such as a pasted sentence. */
function kindWithin(text: string, rules: Pick<Rules, "checkIdentifier">): IdentifierKind | undefined {
  const kinds: IdentifierKind[] = ["vin", "license"];
  return kinds.find((kind) => rules.checkIdentifier(kind, text).hints.some((hint) => hint.kind === "repair"));
}

/**
 * Kind of a possibly incomplete identifier.
 * Plates are tested first, as they are shortest: a longer text no longer fits a plate layout.
 */
function detectKind(text: string, rules: Pick<Rules, "checkIdentifier">): IdentifierKind | undefined {
  const { normalized, problems } = rules.checkIdentifier("license", text);
  if (!/^[\dA-Z]+$/.test(normalized)) return kindWithin(text, rules);
  if (!problems.some(({ code }) => UNFIXABLE_PLATE_ERRORS.has(code))) return "license";
  const isDivided = /\p{Dash}/u.test(text) && normalized.length !== identifierLength.vin;
  return isDivided || normalized.length > identifierLength.vin ? "body" : "vin";
}
