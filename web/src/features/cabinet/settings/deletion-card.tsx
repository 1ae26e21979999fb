import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DeletionDialog } from "./deletion-dialog";
import styles from "./settings.module.css";
import { SettingsCard } from "./settings-card";

/** The end of the account. */
export function DeletionCard({ balance }: { balance: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Удаление аккаунта"
      lead="Данные стираются сразу, вернуть их нельзя. Перед этим можно скачать копию."
    >
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Удалить аккаунт
        </Button>
      </div>
      <DeletionDialog open={isOpen} balance={balance} onClose={() => setOpen(false)} />
    </SettingsCard>
  );
}
