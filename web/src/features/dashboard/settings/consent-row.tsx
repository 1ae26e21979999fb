import CircleCheck from "lucide-react/icons/circle-check";
import CircleSlash from "lucide-react/icons/circle-slash";
import type { ConsentText, ConsentView } from "@/api/types";
import { formatDay, formatMinute } from "@/lib/dates";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import styles from "./settings.module.css";

/** List row of a consent: version, date and state. */
export function ConsentRow({
  consent,
  text,
  onWithdraw,
}: {
  consent: ConsentView;
  text: ConsentText | undefined;
  onWithdraw: () => void;
}) {
  const { withdrawnAt } = consent;
  const isActive = !withdrawnAt;
  const Icon = isActive ? CircleCheck : CircleSlash;
  // The user agreement ends only with the deletion of the account.
  const canWithdraw = isActive && consent.purpose !== "user_agreement";
  return (
    <li className={styles.row}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" className={styles.rowIcon} />
      <div className={styles.rowText}>
        <h3>
          {text?.title ?? consent.purpose}{" "}
          {isActive && !consent.isCurrent && <Badge tone="attention">Есть новая редакция</Badge>}
        </h3>
        <p className={styles.state} data-done={isActive || undefined}>
          {withdrawnAt ? `Отозвано ${formatMinute(withdrawnAt)}` : `Дано ${formatMinute(consent.givenAt)}`}
        </p>
        <p className={styles.quiet}>Редакция {formatDay(consent.version)}</p>
      </div>
      <div className={styles.rowActions}>
        {canWithdraw && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Отозвать: ${text?.title ?? consent.purpose}`}
            onClick={onWithdraw}
          >
            Отозвать
          </Button>
        )}
      </div>
    </li>
  );
}
