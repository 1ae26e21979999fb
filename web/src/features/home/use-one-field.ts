import { useState } from "react";
import { type Rules, useRules } from "@/core";
import type { IdentifierKind } from "@/core/types";
import { limitInput } from "@/domain/identifier/identifier-kinds";

/** What most people have at hand before a viewing. */
const FIRST: IdentifierKind = "license";

/**
 * One text for every kind of number. Its kind is what core tells of it; a kind that was chosen by hand stays as
 * long as the text is not plainly of another.
 */
export function useOneField(given: { kind: IdentifierKind; text: string } | null) {
  const [text, setText] = useState(given?.text ?? "");
  const [chosen, setChosen] = useState(given?.kind ?? null);
  const { rules } = useRules();
  const kindOf = (typed: string) => kindAmong(typed, chosen, rules);
  return {
    text,
    kind: kindOf(text),
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
  rules: Pick<Rules, "tellIdentifier" | "checkIdentifier"> | undefined,
): IdentifierKind {
  const told = rules?.tellIdentifier(text) ?? null;
  if (chosen === null || told === null) return told ?? chosen ?? FIRST;
  return rules?.checkIdentifier(told, text).valid ? told : chosen;
}
