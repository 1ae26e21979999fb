import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { formatBalance } from "@/core/money";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { Button } from "@/ui/button";
import styles from "./low-balance-banner.module.css";

const DISMISSED = "low_balance_banner_dismissed";
/** Paths of pages with the banner: orders and reports. */
const SHOWN_ON = /^\/(search|services|profile|report)(\/|$)/;

/** Banner for a user with a low balance and no free check, until it is dismissed. */
export function LowBalanceBanner() {
  const { pathname } = useLocation();
  const user = useCurrentUser();
  const [isDismissed, setDismissed] = useState(() => readTabStored(DISMISSED) !== null);
  const isShort = user?.lowBalance === true && user.freeChecksAvailable === 0;
  if (!isShort || isDismissed || !SHOWN_ON.test(pathname)) return null;
  return (
    <aside className={styles.banner} aria-label="Мало денег на балансе">
      <div className={styles.inner}>
        <p>
          На балансе осталось <strong>{formatBalance(user.balance)}</strong>.{" "}
          <Link to="/dashboard?tab=balance">Пополнить баланс</Link>
        </p>
        <Button
          variant="quiet"
          className={styles.close}
          aria-label="Скрыть до следующего захода"
          onClick={() => {
            writeTabStored(DISMISSED, "1");
            setDismissed(true);
          }}
        >
          <X size={20} aria-hidden="true" />
        </Button>
      </div>
    </aside>
  );
}
