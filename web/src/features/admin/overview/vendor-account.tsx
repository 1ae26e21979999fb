import type { VendorBalance } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Figure, Figures } from "@/ui/figures";
import styles from "../admin.module.css";

/** Fewer days are a reason to pay the vendor today. */
const SHORT_DAYS = 3;

/** Our account with the vendor of car data. */
export function VendorAccount({ balance }: { balance: VendorBalance | null }) {
  return (
    <section className={styles.part} aria-labelledby="vendor-account">
      <h2 id="vendor-account">Счёт у поставщика данных</h2>
      {balance === null ? (
        <p className={styles.quiet}>Поставщик ещё не сообщил остаток.</p>
      ) : (
        <>
          <Figures columns={4}>
            <Figure title="Баланс">{formatRoubles(balance.balance)}</Figure>
            <Figure title="Кредитный лимит">
              {balance.creditLimit === null ? "не сообщён" : formatRoubles(balance.creditLimit)}
            </Figure>
            <Figure title="Всего доступно">{formatRoubles(balance.available)}</Figure>
            <Figure
              title="Хватит на"
              note={`при тратах ${formatRoubles(balance.spendPerDay)} в день за неделю`}
              isAlarming={balance.daysLeft !== null && balance.daysLeft < SHORT_DAYS}
            >
              {balance.daysLeft === null ? "трат нет" : counted(balance.daysLeft, "день", "дня", "дней")}
            </Figure>
          </Figures>
          <p className={styles.quiet}>Остаток на {formatMinute(balance.lastChecked)}.</p>
        </>
      )}
    </section>
  );
}
