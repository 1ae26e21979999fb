import Download from "lucide-react/icons/download";
import { Failure } from "@/domain/errors/failure";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import { useExport } from "./api";
import styles from "./settings.module.css";

/** Settings card that downloads all personal data as one file. */
export function ExportCard() {
  const download = useExport();
  return (
    <DashboardCard
      title="Копия данных"
      lead="Всё, что мы о вас храним, одним файлом JSON: аккаунт, регистрационные данные, согласия, устройства, действия, отчёты, операции по балансу."
    >
      <Failure error={download.error} title="Файл не получен" />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={download.isPending}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() =>
            download.mutate(undefined, { onSuccess: (file) => saveFile(file, "avtosled-data.json") })
          }
        >
          Скачать мои данные
        </Button>
        <p className={styles.quiet} role="status">
          {download.isSuccess && "Файл avtosled-data.json готов. Храните его так, чтобы не увидели другие."}
        </p>
      </div>
    </DashboardCard>
  );
}
