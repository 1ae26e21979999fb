import { useState } from "react";
import { Button } from "@/ui/button";
import { DashboardCard } from "../dashboard-card";
import { DeletionDialog } from "./deletion-dialog";
import styles from "./settings.module.css";

export function DeletionCard({ balance, checks }: { balance: number; checks: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <DashboardCard
      title="Удаление аккаунта"
      lead="Данные стираются сразу, вернуть их нельзя. Перед этим можно скачать копию."
    >
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Удалить аккаунт
        </Button>
      </div>
      <DeletionDialog open={isOpen} balance={balance} checks={checks} onClose={() => setOpen(false)} />
    </DashboardCard>
  );
}
