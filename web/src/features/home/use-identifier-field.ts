import { useState } from "react";
import { accessToken } from "@/api/session";
import { personOf } from "@/api/token";
import { loadRules, type Rules, useRules } from "@/core";
import { identifierLength } from "@/core/limits.json";
import type { IdentifierKind } from "@/core/types";
import { limitInput } from "@/domain/identifier/identifier-kinds";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { draftKey } from "@/lib/tab-drafts";

/** What most people have at hand before a viewing. */
const FIRST: IdentifierKind = "license";

/** `useTabDraft` for one text, without what the first page would carry for nothing. */
const ownDraft = () => draftKey(personOf(accessToken()), "number");

/**
 * One text for every kind of number. Its kind is told by what core says of it; a kind that was chosen by hand stays as
 * long as the text is not plainly of another.
 */
export function useOneField(given: { kind: IdentifierKind; text: string } | null) {
  const [text, show] = useState(() => given?.text ?? readTabStored(ownDraft()) ?? "");
  const [chosen, setChosen] = useState(given?.kind ?? null);
  const { rules } = useRules();
  const kindOf = (typed: string) => kindAmong(typed, chosen, rules);
  const setText = (typed: string) => {
    show(typed);
    writeTabStored(ownDraft(), typed || null);
  };
  return {
    text,
    kind: kindOf(text),
    /** Sends the number, which is no draft any more. A press may come before the rules, and they may not come at all. */
    send: async () => {
      writeTabStored(ownDraft(), null);
      return kindAmong(text, chosen, await loadRules().catch(() => undefined));
    },
    choose: (kind: IdentifierKind) => {
      setChosen(kind);
      if (kindAmong(text, kind, rules) !== kind) setText("");
    },
    type: (typed: string) => {
      // Nothing is cut off before the rules can tell what it is.
      setText(limitInput(rules === undefined ? "body" : kindOf(typed), typed));
    },
  };
}

export function kindAmong(
  text: string,
  chosen: IdentifierKind | null,
  rules: Pick<Rules, "checkIdentifier"> | undefined,
): IdentifierKind {
  const told = rules && tell(text, rules);
  if (chosen === null || told === undefined) return told ?? chosen ?? FIRST;
  return rules?.checkIdentifier(told, text).valid ? told : chosen;
}

/** What core says of a plate that typing on does not mend. */
const NO_PLATE = new Set(["bad_character", "unexpected_character", "region_too_long"]);

/**
 * The kind that a text is, or becomes if it is typed on. A plate comes first: it is the shortest, so everything
 * longer has left its layouts behind by then.
 */
function tell(text: string, rules: Pick<Rules, "checkIdentifier">): IdentifierKind | undefined {
  const { normalized, problems } = rules.checkIdentifier("license", text);
  if (!/^[\dA-Z]+$/.test(normalized)) return undefined;
  if (!problems.some(({ code }) => NO_PLATE.has(code))) return "license";
  const isDivided = /\p{Dash}/u.test(text) && normalized.length !== identifierLength.vin;
  return isDivided || normalized.length > identifierLength.vin ? "body" : "vin";
}
