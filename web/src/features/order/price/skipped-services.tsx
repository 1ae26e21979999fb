import type { Service } from "@/core/types";
import { LiveRegion } from "@/ui/live-region";
import styles from "./order-summary.module.css";

/** Selected services that are skipped for lack of input and not in the total. */
export function SkippedServices({ skipped }: { skipped: Service[] }) {
  const names = skipped.map(({ title }) => `«${title}»`).join(", ");
  return (
    <LiveRegion>
      {skipped.length > 0 && (
        <p className={styles.lacking}>Не хватает данных: {names}. Без них не спросим и не спишем.</p>
      )}
    </LiveRegion>
  );
}
