import { useState } from "react";
import type { Rules } from "@/core";
import { refundWithin } from "@/core/limits.json";
import { formatBalance } from "@/core/money";
import { Failure } from "@/domain/errors/failure";
import { readText, useTabDraft } from "@/domain/form/use-tab-draft";
import { formatMomentDay } from "@/lib/dates";
import { capitalised } from "@/lib/letter-case";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/form/text-field";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";
import { useWithdraw } from "./api";
import { splitOver, type WithdrawableFunds } from "./split";
import styles from "./withdrawal.module.css";

interface WithdrawalFormProps extends WithdrawableFunds {
  rules: Rules;
  available: number;
}

/** Form of a withdrawal: amount, and the payment methods that receive the refunds. */
export function WithdrawalForm({ rules, available, ...funds }: WithdrawalFormProps) {
  const all = Number.isInteger(available) ? String(available) : available.toFixed(2).replace(".", ",");
  const [typed, setTyped, clearDraft] = useTabDraft(`withdrawal ${all}`, all, readText);
  const [isTouched, setTouched] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const withdraw = useWithdraw();
  const amount = Number(typed.replace(",", "."));
  const { problem, shares, endsPlan, planCharge } = splitOver(rules, funds, amount);

  function submit(): void {
    setTouched(true);
    if (problem !== null) return;
    // Callbacks of `mutate` are dropped on unmount, and a new balance remounts the form.
    void withdraw.mutateAsync({ amount, attempt }).then(onSent, () => undefined);
  }

  function onSent(): void {
    clearDraft();
    setAttempt((count) => count + 1);
    showToast("good", `Возвращаем ${formatBalance(amount)}`, `Деньги придут в течение ${refundWithin}`);
  }

  return (
    <form
      data-saved
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.available}>
        Можно вернуть <strong>{formatBalance(available)}</strong>
      </p>
      <TextField
        label="Сумма, ₽"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isTouched && problem !== null ? problem : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTouched(true)}
      />
      {shares.length > 0 && (
        <div className={styles.where}>
          <h3>Куда вернётся</h3>
          <ul>
            {shares.map((share) => (
              <li key={share.paymentId}>
                <span>
                  {capitalised(share.destination)}
                  <span className={styles.quiet}>платёж {formatMomentDay(share.date)}</span>
                </span>
                <strong>{formatBalance(share.amount)}</strong>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.quiet}>
        Деньги придут в течение {refundWithin}, срок зависит от банка; по СБП обычно на следующий день. С
        баланса они уйдут сразу; если банк откажет, вернутся на баланс.
      </p>
      {endsPlan && (
        <Notice tone="attention" title="Подписка закончится сразу">
          Возвращаются деньги, которыми она оплачена. Следующие проверки будут по полной цене, новых списаний
          за подписку не будет.
          {planCharge > 0 &&
            ` Прошлые проверки пересчитаем по обычной цене: с баланса спишется ${formatBalance(planCharge)}.`}
        </Notice>
      )}
      <Failure error={withdraw.error} title="Деньги не отправлены" />
      <Button type="submit" busy={withdraw.isPending}>
        {problem === null ? `Вернуть ${formatBalance(amount)}` : "Вернуть"}
      </Button>
    </form>
  );
}
