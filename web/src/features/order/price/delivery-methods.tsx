import type { DeliveryMethod } from "@/api/types";
import { CheckField } from "@/ui/form/check-field";
import styles from "../package/quick-purchase-dialog.module.css";
import { toggled } from "./delivery";

const METHODS: { value: DeliveryMethod; title: string }[] = [
  { value: "email", title: "На почту" },
  { value: "sms", title: "В SMS" },
  { value: "link", title: "Ссылкой на этой странице" },
];

/** Check boxes of the delivery methods; at least one stays selected. */
export function DeliveryMethods({
  methods,
  onChange,
}: {
  methods: DeliveryMethod[];
  onChange: (methods: DeliveryMethod[]) => void;
}) {
  return (
    <fieldset className={styles.methods}>
      <legend>Как получить отчёт</legend>
      {METHODS.map(({ value, title }) => (
        <CheckField
          key={value}
          label={title}
          checked={methods.includes(value)}
          onChange={() => onChange(toggled(methods, value))}
        />
      ))}
    </fieldset>
  );
}
