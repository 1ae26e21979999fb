import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { prices } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { QueryResult } from "@/domain/errors/query-result";
import { Skeleton } from "@/ui/skeleton";
import { Stack } from "@/ui/stack";
import { Switch } from "@/ui/switch";
import { DashboardCard } from "../dashboard-card";
import { notificationsQuery, useChangeNotifications } from "./api";
import { MarketingDialog } from "./marketing-dialog";

/** Settings card of the notifications; advertising messages need a consent of their own. */
export function NotificationsCard({ email, isConfirmed }: { email: string | null; isConfirmed: boolean }) {
  const settings = useQuery(notificationsQuery);
  const change = useChangeNotifications();
  const [isAsking, setAsking] = useState(false);
  return (
    <DashboardCard
      title="О чём сообщать"
      lead={
        isConfirmed ? (
          "Сообщения приходят на вашу почту."
        ) : (
          <>
            {email === null ? "Почта не указана" : "Почта не подтверждена"}, поэтому пока присылать некуда.{" "}
            <Link to="?tab=settings">{email === null ? "Указать почту" : "Подтвердить почту"}</Link>
          </>
        )
      }
    >
      <QueryResult query={settings} failure="Настройки не загрузились" pending={<Skeleton height="12rem" />}>
        {(data) => (
          <Stack gap={4}>
            <Switch
              label="Мало денег на балансе"
              hint={`Когда остаётся меньше ${formatRoubles(prices.lowBalance)}`}
              checked={data.lowBalance}
              onChange={(lowBalance) => change.mutate({ lowBalance })}
            />
            <Switch
              label="Отчёт готов"
              hint="Если вы закрыли страницу, не дождавшись"
              checked={data.reportReady}
              onChange={(reportReady) => change.mutate({ reportReady })}
            />
            <Switch
              label="Новости и скидки"
              hint="Только с вашего отдельного согласия, выключить можно в любой момент"
              checked={data.marketing}
              onChange={(marketing) => (marketing ? setAsking(true) : change.mutate({ marketing }))}
            />
          </Stack>
        )}
      </QueryResult>
      <MarketingDialog
        open={isAsking}
        onAgree={() => {
          setAsking(false);
          change.mutate({ marketing: true });
        }}
        onCancel={() => setAsking(false)}
      />
    </DashboardCard>
  );
}
