import { LinkButton } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import styles from "./business.module.css";

/** Card that leads to the stock. */
export function StockCard() {
  return (
    <DashboardCard
      title="Склад"
      lead="Машины площадки на одном экране: вывод отчёта, изменения с тех пор, цена объявления рядом с рынком, дни на складе."
    >
      <div className={styles.actions}>
        <LinkButton to="/stock">Открыть склад</LinkButton>
      </div>
    </DashboardCard>
  );
}
