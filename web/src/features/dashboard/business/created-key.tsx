import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Notice } from "@/ui/notice";
import styles from "./business.module.css";

/** Notice with a new API key, which is shown only once. */
export function CreatedKey({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <Notice tone="attention" title="Сохраните ключ сейчас">
        Больше мы его не покажем: у нас хранится только отпечаток.
      </Notice>
      <code className={styles.token}>{token}</code>
      <div className={styles.actions}>
        <Button onClick={() => void copyText(token, "Ключ скопирован")}>Скопировать</Button>
        <Button variant="secondary" onClick={onClose}>
          Готово
        </Button>
      </div>
    </div>
  );
}
