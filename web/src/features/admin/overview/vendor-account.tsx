import type { VendorBalance } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Stat, StatGrid } from "@/ui/stat-grid";
import styles from "../admin.module.css";

/** Minimum number of days that the balance should last; fewer are marked as alarming. */
const SHORT_DAYS = 3;

/** Balance of the company's account at the car data vendor. */
export function VendorAccount({ balance }: { balance: VendorBalance | null }) {
  return (
    <section className={styles.part} aria-labelledby="vendor-account">
      <h2 id="vendor-account">Счёт у поставщика данных</h2>
      {balance === null ? (
        <p className={styles.quiet}>Поставщик ещё не сообщил остаток.</p>
      ) : (
        <>
          <StatGrid columns={4}>
            <Stat title="Баланс">{formatRoubles(balance.balance)}</Stat>
            <Stat title="Кредитный лимит">
              {balance.creditLimit === null ? "не сообщён" : formatRoubles(balance.creditLimit)}
            </Stat>
            <Stat title="Всего доступно">{formatRoubles(balance.available)}</Stat>
            <Stat
              title="Хватит на"
              note={`при тратах ${formatRoubles(balance.spendPerDay)} в день за неделю`}
              isAlarming={balance.daysLeft !== null && balance.daysLeft < SHORT_DAYS}
            >
              {balance.daysLeft === null ? "трат нет" : counted(balance.daysLeft, "день", "дня", "дней")}
            </Stat>
          </StatGrid>
          <p className={styles.quiet}>Остаток на {formatMinute(balance.lastChecked)}.</p>
        </>
      )}
    </section>
  );
}
