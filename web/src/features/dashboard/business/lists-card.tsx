import { carList } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { LinkButton } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import styles from "./business.module.css";

/** Card that leads to the lists of cars. */
export function ListsCard() {
  return (
    <DashboardCard
      title="Списки машин"
      lead={`Файл или вставленный текст, до ${formatAmount(carList.rows)}\u00a0машин: проверим все, результат можно скачать таблицей.`}
    >
      <div className={styles.actions}>
        <LinkButton to="/lists/new">Новый список</LinkButton>
        <LinkButton to="/lists" variant="secondary">
          Все списки
        </LinkButton>
      </div>
    </DashboardCard>
  );
}
