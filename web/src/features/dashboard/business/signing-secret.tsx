import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import styles from "./business.module.css";

/** Secret that signs webhooks, with a button that copies it. */
export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <p>Этим секретом проверяйте подпись запроса, например библиотекой Standard Webhooks.</p>
      <code className={styles.token}>{secret}</code>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(secret, "Секрет скопирован")}>Скопировать</Button>
        <Button variant="secondary" onClick={onClose}>
          Готово
        </Button>
      </div>
    </div>
  );
}
