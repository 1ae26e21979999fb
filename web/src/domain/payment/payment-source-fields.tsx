import { useId } from "react";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { methodNote } from "./method-label";
import styles from "./payment.module.css";
import { SAVEABLE_METHODS_NOTE, useMethodNames } from "./shop-methods";
import { NEW_METHOD, type PaymentSource } from "./use-payment-source";

interface PaymentSourceFieldsProps {
  source: PaymentSource;
  /** Whether the option to save the method is shown. */
  canSave?: boolean;
  legend?: string;
}

/** Payment fields: method, option to save it, and contact for the receipt when none is known. */
export function PaymentSourceFields({
  source,
  canSave = true,
  legend = "Чем платить",
}: PaymentSourceFieldsProps) {
  const name = useId();
  const accepted = useMethodNames();
  const options = [
    ...source.methods.map((method) => ({
      value: method.id,
      title: method.title,
      note: methodNote(method),
    })),
    {
      value: NEW_METHOD,
      title: "Другой способ",
      note: `${accepted ?? "выбирается"} — на странице ЮKassa`,
    },
  ];
  return (
    <>
      {source.methods.length > 0 ? (
        <fieldset className={styles.methods}>
          <legend>{legend}</legend>
          {options.map(({ value, title, note }) => (
            <label key={value} className={styles.methodOption}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={source.method === value}
                onChange={() => source.chooseMethod(value)}
              />
              <span>
                {title}
                <span className={styles.note}>{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : (
        accepted !== null && <p className={styles.note}>На странице ЮKassa: {accepted}.</p>
      )}
      {canSave && source.method === NEW_METHOD && (
        <CheckField
          label={
            <>
              Сохранить способ оплаты
              <span className={styles.note}>
                {SAVEABLE_METHODS_NOTE} Следующий платёж пройдёт без подтверждения. Реквизиты хранит ЮKassa,
                мы видим только последние цифры номера. Сами по себе мы ничего не спишем: автопополнение и
                подписка включаются отдельно. Удалить способ оплаты можно в любой момент.
              </span>
            </>
          }
          checked={source.saveMethod}
          onChange={({ target }) => source.setSaveMethod(target.checked)}
        />
      )}
      {source.knownContact === null ? (
        <TextField
          label="Почта или телефон для чека"
          hint="Чек по закону приходит после каждой оплаты"
          autoComplete="email"
          value={source.contact}
          error={source.contactError}
          onChange={({ target }) => source.setContact(target.value)}
        />
      ) : (
        <p className={styles.note}>Чек придёт на {source.knownContact}.</p>
      )}
    </>
  );
}
