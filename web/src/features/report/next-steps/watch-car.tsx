import { useQuery } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { messageOf } from "@/api/problem";
import type { OwnWatches, Report, Watch } from "@/api/types";
import { useWatchCar, watchesQuery } from "@/api/watches";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Button, LinkButton } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { showToast } from "@/ui/toast";

const LIST = "/dashboard?tab=reports&part=watches";

/** Offer to watch the car for changes in the registers. */
export function WatchCar({ report }: { report: Report }) {
  const { data } = useQuery(watchesQuery);
  const role = useActingRole();
  const isBusiness = useCurrentUser()?.businessType === "business";
  if (data === undefined || report.status !== "completed") return null;
  const { vehicle } = report.reportData;
  const watch = data.watches.find(
    ({ vin, reportId }) => reportId === report.id || vin === vehicle.vin || vin === vehicle.bodyNumber,
  );
  if (watch !== undefined) return <Watched watch={watch} />;
  // In a company, managers watch cars, and only the owner subscribes.
  if (data.isOffered) return role !== "employee" && <Offer reportId={report.id} offer={data} />;
  // Private buyers do not need the business subscription, so no offer is shown.
  return isBusiness && role === "owner" && <BusinessOnly price={data.price} />;
}

function Watched({ watch }: { watch: Watch }) {
  const lastCheck = watch.lookedAt
    ? `Сверяли с реестрами ${formatMinute(watch.lookedAt)}.`
    : "Первую сверку с реестрами сделаем в ближайшие минуты, она бесплатна.";
  return (
    <Notice
      tone={watch.state === "active" ? "good" : "attention"}
      title={watch.state === "active" ? "Вы следите за этим автомобилем" : "Слежение на паузе"}
      actions={
        <LinkButton to={LIST} variant="secondary" size="sm">
          {watch.changes.length > 0 ? "Найденные изменения" : "Мои автомобили"}
        </LinkButton>
      }
    >
      <p>{watch.state === "active" ? lastCheck : "Чтобы продолжить, посмотрите причину в кабинете."}</p>
    </Notice>
  );
}

function Offer({ reportId, offer }: { reportId: string; offer: OwnWatches }) {
  const watch = useWatchCar();
  const begin = () =>
    watch.mutate(reportId, {
      onSuccess: () => showToast("good", "Следим за автомобилем", "Сообщим, если в реестрах появится новое"),
    });
  return (
    <Notice
      title="Следить за изменениями"
      actions={
        <Button
          variant="secondary"
          size="sm"
          busy={watch.isPending}
          icon={<BellRing size={18} aria-hidden="true" />}
          onClick={begin}
        >
          Следить за изменениями
        </Button>
      }
    >
      <p>
        Раз в день спросим историю регистрации, ДТП, розыск и ограничения. Каждое уведомление об изменении —{" "}
        {formatRoubles(offer.price)} с баланса; первая сверка и дни без изменений бесплатны.
      </p>
      <LiveRegion>
        {watch.error !== null && <p>{messageOf(watch.error, "Не получилось. Попробуйте ещё раз.")}</p>}
      </LiveRegion>
    </Notice>
  );
}

function BusinessOnly({ price }: { price: number }) {
  return (
    <Notice
      title="Следить за изменениями"
      actions={
        <LinkButton to="/pricing?tab=subscriptions" variant="secondary" size="sm">
          Подписка для бизнеса
        </LinkButton>
      }
    >
      <p>
        С подпиской для бизнеса раз в день сверим автомобиль с реестрами и сообщим о новом:{" "}
        {formatRoubles(price)} за уведомление.
      </p>
    </Notice>
  );
}
