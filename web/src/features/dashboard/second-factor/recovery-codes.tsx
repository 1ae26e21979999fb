import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Notice } from "@/ui/notice";
import actions from "../settings/settings.module.css";
import styles from "./second-factor.module.css";

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <>
      <Notice tone="attention" title="Сохраните коды восстановления">
        <p>
          Больше мы их не покажем. Каждый один раз заменит код из приложения, если телефон потерян. Держите их
          не в телефоне.
        </p>
      </Notice>
      <ul className={styles.codes} aria-label="Коды восстановления">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={actions.actions}>
        <Button onClick={onStored}>Коды сохранены</Button>
        <Button variant="secondary" onClick={() => void copyText(codes.join("\n"))}>
          Скопировать
        </Button>
      </div>
    </>
  );
}
