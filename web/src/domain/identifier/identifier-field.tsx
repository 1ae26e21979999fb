import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { useRules, warmRules } from "@/core";
import type { IdentifierKind } from "@/core/types";
import { useIdle } from "@/lib/use-idle";
import { BodyFacts } from "./body-facts";
import { Explanation } from "./explanation";
import styles from "./identifier-field.module.css";
import { KINDS, limitInput } from "./identifier-kinds";
import { PlateFacts } from "./plate-facts";
import { VinRuler } from "./vin-ruler";

interface IdentifierFieldProps {
  kind: IdentifierKind;
  value: string;
  onChange: (value: string) => void;
  /** Offered when the text looks like another kind of number. */
  onKindChange: (kind: IdentifierKind, text: string) => void;
}

/** The field a check starts with: explains each character as it is typed, offers repairs, never blocks. */
export function IdentifierField({ kind, value, onChange, onKindChange }: IdentifierFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { rules, failed } = useRules();
  useIdle(warmRules);
  const answer = rules === undefined || value.trim() === "" ? null : rules.checkIdentifier(kind, value);
  const texts = KINDS[kind];
  const set = (text: string) => onChange(limitInput(kind, text));
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.label}
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
            onFocus={() => void warmRules()}
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
        {kind === "vin" && <VinRuler answer={answer} text={value} />}
        {kind === "license" && <PlateFacts answer={answer} text={value} />}
        {kind === "body" && <BodyFacts answer={answer} />}
      </div>
      <Explanation
        id={`${id}-explanation`}
        answer={answer}
        idle={texts.hint}
        failed={failed}
        onKindChange={(next) => onKindChange(next, limitInput(next, value))}
        onRepair={(text) => {
          set(text);
          input.current?.focus();
        }}
      />
    </div>
  );
}
