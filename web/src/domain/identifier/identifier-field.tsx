import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef } from "react";
import { preloadRules, useRules } from "@/core";
import type { IdentifierKind, Validation } from "@/core/types";
import { useIdle } from "@/lib/use-idle";
import { BodyFacts } from "./body-facts";
import { Explanation } from "./explanation";
import styles from "./identifier-field.module.css";
import { acceptInput, KINDS, limitInput } from "./identifier-kinds";
import { PlateFacts } from "./plate-facts";
import { VinRuler } from "./vin-ruler";

interface IdentifierFieldProps {
  kind: IdentifierKind;
  /** Label of a field that accepts every kind of identifier. */
  label?: string;
  value: string;
  onChange: (value: string) => void;
  /** Called when the user accepts the suggested kind of identifier. */
  onKindChange: (kind: IdentifierKind, text: string) => void;
}

/** Identifier field: explains problems during typing, offers repairs, never blocks submission. */
export function IdentifierField({ kind, label, value, onChange, onKindChange }: IdentifierFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { rules, failed } = useRules();
  useIdle(preloadRules);
  const answer = rules === undefined || value.trim() === "" ? null : rules.checkIdentifier(kind, value);
  const texts = KINDS[kind];
  // A field for every kind needs the whole text to detect the kind.
  const set = (text: string) => onChange(label === undefined ? acceptInput(kind, text, value) : text);
  // React does not report text that was typed into a prerendered page.
  const adoptTypedText = useEffectEvent(() => {
    const typed = input.current?.value ?? "";
    if (typed !== value) set(typed);
  });
  useEffect(() => adoptTypedText(), []);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label ?? texts.label}
      </label>
      <div className={styles.frame}>
        <div className={styles.line}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            data-kind={kind}
            value={value}
            placeholder={texts.placeholder}
            aria-describedby={`${id}-explanation`}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onFocus={() => void preloadRules()}
            onChange={(event) => set(event.target.value)}
          />
          {value !== "" && (
            <button
              type="button"
              className={styles.clear}
              aria-label="Очистить поле"
              onClick={() => {
                onChange("");
                input.current?.focus();
              }}
            >
              <X size={20} aria-hidden="true" />
            </button>
          )}
        </div>
        {value !== "" && <Facts kind={kind} answer={answer} text={value} />}
      </div>
      <Explanation
        id={`${id}-explanation`}
        answer={answer}
        idle={texts.hint}
        failed={failed}
        onKindChange={(next) => {
          onKindChange(next, limitInput(next, value));
          input.current?.focus();
        }}
        onRepair={(text) => {
          set(text);
          input.current?.focus();
        }}
      />
    </div>
  );
}

interface FactsProps {
  kind: IdentifierKind;
  answer: Validation | null;
  text: string;
}

/** Vehicle properties decoded from the identifier while the user types. */
function Facts({ kind, answer, text }: FactsProps) {
  switch (kind) {
    case "vin":
      return <VinRuler answer={answer} text={text} />;
    case "license":
      return <PlateFacts answer={answer} text={text} />;
    case "body":
      return <BodyFacts answer={answer} />;
  }
}
