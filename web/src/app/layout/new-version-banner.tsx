import { useSyncExternalStore } from "react";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { newVersion, onNewVersion } from "../offline";
import styles from "./low-balance-banner.module.css";

/** Says that a new version waits; the page that is open stays whole until it is taken. */
export function NewVersionBanner() {
  const takeOver = useSyncExternalStore(onNewVersion, newVersion, () => null);
  return (
    <LiveRegion>
      {takeOver !== null && (
        <aside className={styles.banner} aria-label="Новая версия">
          <div className={styles.inner}>
            <p>Вышла новая версия Автоследа.</p>
            <Button variant="secondary" size="sm" onClick={takeOver}>
              Обновить страницу
            </Button>
          </div>
        </aside>
      )}
    </LiveRegion>
  );
}
