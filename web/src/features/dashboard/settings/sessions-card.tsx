import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "@/domain/errors/failure";
import { QueryResult } from "@/domain/errors/query-result";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Skeleton } from "@/ui/skeleton";
import { showToast } from "@/ui/toast";
import { DashboardCard } from "../dashboard-card";
import { sessionsQuery, useEndSession } from "./api";
import { SessionRow } from "./session-row";
import styles from "./settings.module.css";

/** Settings card of the active sessions, each of which can be ended. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <DashboardCard
      title="Устройства"
      lead="Где открыт ваш аккаунт. Незнакомое устройство завершите и смените пароль."
    >
      <QueryResult query={sessions} failure="Устройства не загрузились" pending={<Skeleton height="11rem" />}>
        {(data) => (
          <ul className={styles.rows}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryResult>
      {others > 0 && <EndOthers />}
    </DashboardCard>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const endSession = useEndSession();
  return (
    <div className={styles.actions}>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Завершить все остальные
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Завершить вход на других устройствах?"
        action="Завершить"
        busy={endSession.isPending}
        onConfirm={() =>
          endSession.mutate(null, {
            onSuccess: () => {
              setAsking(false);
              showToast("good", "Вход на других устройствах завершён");
            },
          })
        }
        onCancel={() => setAsking(false)}
      >
        <p>Останется только это устройство. Чтобы войти на остальных, понадобится новый код.</p>
        <Failure error={endSession.error} />
      </ConfirmDialog>
    </div>
  );
}
