import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import { refundWithin } from "@/core/limits.json";
import { formatBalance } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { formatMinute } from "@/lib/dates";
import { DashboardCard } from "../dashboard-card";
import { withdrawalsQuery } from "./api";
import styles from "./withdrawal.module.css";

const STATES = {
  pending: { icon: Hourglass, label: `В пути, до ${refundWithin}` },
  succeeded: { icon: CircleCheck, label: "Отправлено банку" },
  canceled: { icon: CircleX, label: "Банк отказал, деньги снова на балансе" },
} as const;

/** List of past withdrawals with their states. */
export function WithdrawalList() {
  const withdrawals = useQuery(withdrawalsQuery);
  if (withdrawals.isError) {
    return (
      <LoadFailure
        error={withdrawals.error}
        onRetry={() => void withdrawals.refetch()}
        title="Возвраты не загрузились"
      />
    );
  }
  if (withdrawals.data === undefined || withdrawals.data.refunds.length === 0) return null;
  return (
    <DashboardCard title="Возвраты">
      <ul className={styles.list}>
        {withdrawals.data.refunds.map(
          ({ id, amount, status, destination, cancellationMessage, createdAt }) => {
            const { icon: Icon, label } = STATES[status];
            return (
              <li key={id}>
                <span>
                  <strong>{formatBalance(amount)}</strong> {destination}
                  <span className={styles.quiet}>{formatMinute(createdAt)}</span>
                </span>
                <span className={styles.state} data-state={status}>
                  <Icon size={18} aria-hidden="true" />
                  {cancellationMessage ?? label}
                </span>
              </li>
            );
          },
        )}
      </ul>
    </DashboardCard>
  );
}
