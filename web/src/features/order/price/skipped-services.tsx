import type { Service } from "@/core/types";
import { LiveRegion } from "@/ui/live-region";
import styles from "./order-summary.module.css";

/** Selected services skipped for lack of input, which are not in the total. */
export function LackingLine({ lacking }: { lacking: Service[] }) {
  const names = lacking.map(({ title }) => `«${title}»`).join(", ");
  return (
    <LiveRegion>
      {lacking.length > 0 && (
        <p className={styles.lacking}>Не хватает данных: {names}. Без них не спросим и не спишем.</p>
      )}
    </LiveRegion>
  );
}
