import { useId } from "react";
import { CheckField } from "@/ui/form/check-field";
import { TextField } from "@/ui/form/text-field";
import { cardExpiry, cardName } from "./card-label";
import styles from "./payment.module.css";
import { NEW_CARD, type PaymentSource } from "./use-payment-source";

interface PaymentSourceFieldsProps {
  source: PaymentSource;
  /** Whether the option to save the card is shown. */
  canSave?: boolean;
  legend?: string;
}

/** Fields of a payment: card, whether to save it, and contact for the receipt when none is known. */
export function PaymentSourceFields({
  source,
  canSave = true,
  legend = "Чем платить",
}: PaymentSourceFieldsProps) {
  const name = useId();
  const options = [
    ...source.cards.map((card) => ({
      value: card.id,
      title: cardName(card),
      note: cardExpiry(card) ?? "сохранена",
    })),
    { value: NEW_CARD, title: "Новая карта", note: "данные вводятся на странице ЮKassa" },
  ];
  return (
    <>
      {source.cards.length > 0 && (
        <fieldset className={styles.cards}>
          <legend>{legend}</legend>
          {options.map(({ value, title, note }) => (
            <label key={value} className={styles.cardOption}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={source.card === value}
                onChange={() => source.chooseCard(value)}
              />
              <span>
                {title}
                <span className={styles.note}>{note}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {canSave && source.card === NEW_CARD && (
        <CheckField
          label={
            <>
              Сохранить карту
              <span className={styles.note}>
                Следующий платёж пройдёт без ввода номера. Номер карты хранит ЮKassa, мы видим только
                последние четыре цифры. Сами по себе мы с неё ничего не спишем: автопополнение и подписка
                включаются отдельно. Удалить карту можно в любой момент.
              </span>
            </>
          }
          checked={source.saveCard}
          onChange={({ target }) => source.setSaveCard(target.checked)}
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
