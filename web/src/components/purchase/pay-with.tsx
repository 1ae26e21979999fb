import { useQuery } from "@tanstack/react-query";
import { savedCardsQuery } from "@/api/purchases";
import { CheckField } from "@/components/form/check-field";
import styles from "./purchase.module.css";

/** `balance`, `card` for one that is typed at the payment page, or the id of a saved card. */
export type PayWay = string;

interface PayWithProps {
  way: PayWay;
  onWay: (way: PayWay) => void;
  /** «100.00₽»; left out where the balance cannot pay. */
  balance?: string;
  saveCard?: boolean;
  onSaveCard?: (save: boolean) => void;
}

/** What pays: the balance, a saved card or another card. */
export function PayWith({ way, onWay, balance, saveCard, onSaveCard }: PayWithProps) {
  const cards = useQuery(savedCardsQuery);
  const ways = [
    ...(balance === undefined ? [] : [{ value: "balance", title: "С баланса", note: balance }]),
    ...(cards.data ?? []).map(({ id, title }) => ({ value: id, title, note: "сохранённая карта" })),
    { value: "card", title: "Банковской картой", note: "на странице ЮKassa" },
  ];
  return (
    <fieldset className={styles.ways}>
      <legend>Чем оплатить</legend>
      {ways.map(({ value, title, note }) => (
        <label key={value} className={styles.way}>
          <input type="radio" name="pay-way" checked={way === value} onChange={() => onWay(value)} />
          <span>{title}</span>
          <span className={styles.wayNote}>{note}</span>
        </label>
      ))}
      {way === "card" && onSaveCard !== undefined && (
        <CheckField
          label="Сохранить карту для следующих покупок"
          checked={saveCard ?? false}
          onChange={(event) => onSaveCard(event.target.checked)}
        />
      )}
    </fieldset>
  );
}

/** The fields of a purchase that say what pays it. */
export function paymentFields(way: PayWay, saveCard: boolean) {
  if (way === "balance") return { payWith: "balance" as const };
  if (way === "card") return { payWith: "card" as const, ...(saveCard && { saveCard }) };
  return { payWith: "card" as const, paymentMethodId: way };
}
