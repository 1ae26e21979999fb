import { useQuery, useQueryClient } from "@tanstack/react-query";
import MonitorDown from "lucide-react/icons/monitor-down";
import { installInstructions, useInstall } from "@/domain/offline/install";
import { storedReportsQuery } from "@/domain/offline/stored-reports-query";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import styles from "./settings.module.css";

/** Settings card: installation as an app, and data stored for offline use. */
export function OfflineCard() {
  const install = useInstall();
  const words = installInstructions();
  const queryClient = useQueryClient();
  const { data = [] } = useQuery(storedReportsQuery);
  const clear = async () => {
    const { clearReports } = await import("@/api/stored-reports");
    await clearReports();
    await queryClient.invalidateQueries({ queryKey: storedReportsQuery.queryKey });
  };
  return (
    <DashboardCard
      title="Без связи"
      lead="Проверка номеров, цены, калькулятор ОСАГО и готовые отчёты, которые вы открывали здесь, работают и без интернета. При выходе сохранённые отчёты удаляются."
    >
      <p className={styles.quiet} role="status">
        {data.length === 0
          ? "На этом устройстве отчётов не сохранено."
          : `На этом устройстве ${counted(data.length, "сохранённый отчёт", "сохранённых отчёта", "сохранённых отчётов")}.`}
      </p>
      {words !== null && <p className={styles.quiet}>{words}</p>}
      <div className={styles.actions}>
        {install !== null && (
          <Button
            variant="secondary"
            icon={<MonitorDown size={18} aria-hidden="true" />}
            onClick={() => void install()}
          >
            Установить приложение
          </Button>
        )}
        <Button variant="quiet" disabled={data.length === 0} onClick={() => void clear()}>
          Очистить
        </Button>
      </div>
    </DashboardCard>
  );
}
