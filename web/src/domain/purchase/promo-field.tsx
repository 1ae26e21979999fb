import CircleCheck from "lucide-react/icons/circle-check";
import { useState } from "react";
import { messageOf } from "@/api/problem";
import { useCheckPromo } from "@/api/purchases";
import { promo } from "@/core/limits.json";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { LiveRegion } from "@/ui/live-region";
import styles from "./promo-field.module.css";

interface PromoFieldProps {
  /** Price before the discount, in roubles. */
  amount: number;
  /** Applied promo code; null without one. */
  code: string | null;
  onChange: (code: string | null) => void;
}

/** Collapsible field of a promo code, which is applied after the server has checked it. */
export function PromoField({ amount, code, onChange }: PromoFieldProps) {
  const check = useCheckPromo();
  const [text, setText] = useState("");
  const refusal = check.data?.valid === false ? check.data.message : undefined;
  const failure = check.error === null ? undefined : messageOf(check.error, "Сервер не ответил");

  function apply(): void {
    const typed = text.trim();
    if (typed === "" || check.isPending) return;
    check.mutate(
      { code: typed, amount },
      { onSuccess: (answer) => onChange(answer.valid ? answer.code : null) },
    );
  }

  return (
    <section aria-label="Скидка по коду">
      <LiveRegion>
        {code !== null && (
          <p className={styles.applied}>
            <CircleCheck size={18} aria-hidden="true" />
            <span>
              Промокод <strong>{code}</strong>
              {check.data?.valid === true && `: скидка ${check.data.percent}%`}
            </span>
            <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
              Убрать
            </Button>
          </p>
        )}
      </LiveRegion>
      {code === null && (
        <details className={styles.fold}>
          <summary>У меня есть промокод</summary>
          <div className={styles.row}>
            <TextField
              label="Промокод"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={promo.longest}
              value={text}
              error={refusal ?? failure}
              onChange={(event) => {
                setText(event.target.value);
                check.reset();
              }}
              onKeyDown={(event) => {
                // The field is inside the purchase form, which Enter must not submit.
                if (event.key !== "Enter") return;
                event.preventDefault();
                apply();
              }}
            />
            <Button variant="secondary" busy={check.isPending} disabled={text.trim() === ""} onClick={apply}>
              Применить
            </Button>
          </div>
        </details>
      )}
    </section>
  );
}
