import { useCurrentUser } from "@/api/current-user";
import { TextField } from "@/components/form/text-field";
import { phoneText } from "@/lib/phone-text";
import styles from "./purchase.module.css";

interface ReceiptContactProps {
  value: string;
  onChange: (contact: string) => void;
  error: string | undefined;
}

/** Where the receipt goes: told when the account knows it, asked when it does not. */
export function ReceiptContact({ value, onChange, error }: ReceiptContactProps) {
  const user = useCurrentUser();
  const known = user?.email ?? phoneText(user?.phone);
  if (known != null && error === undefined) return <p className={styles.note}>Чек придёт на {known}.</p>;
  return (
    <TextField
      label="Email или телефон для чека"
      hint="Чек по 54-ФЗ приходит сразу после оплаты"
      autoComplete="email"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
