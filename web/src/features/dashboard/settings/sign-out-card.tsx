import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { signOut } from "@/api/current-user";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DashboardCard } from "../dashboard-card";
import { useEndAllSessions } from "./api";
import styles from "./settings.module.css";

/** Settings card that ends this session or all sessions. */
export function SignOutCard() {
  const [isSigningOut, setSigningOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const endAll = useEndAllSessions();
  const leave = () => {
    setSigningOut(true);
    void signOut();
  };
  return (
    <DashboardCard title="Выход">
      <div className={styles.actions}>
        <Button
          variant="secondary"
          busy={isSigningOut}
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={leave}
        >
          Выйти
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Выйти на всех устройствах
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Выйти на всех устройствах?"
        action="Выйти везде"
        busy={endAll.isPending || isSigningOut}
        onConfirm={() => endAll.mutate(undefined, { onSuccess: leave })}
        onCancel={() => setAsking(false)}
      >
        <p>Вход завершится и здесь. Войти снова можно по телефону, через VK ID или по паролю.</p>
        <Failure error={endAll.error} />
      </ConfirmDialog>
    </DashboardCard>
  );
}
