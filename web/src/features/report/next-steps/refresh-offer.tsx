import { useQuery, useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useNavigate } from "react-router-dom";
import { useActingRole } from "@/api/companies";
import { messageOf } from "@/api/problem";
import { refreshAfterPurchase } from "@/api/purchases";
import { refreshOfferQuery, useRefreshReport } from "@/api/report-refresh";
import type { RefreshOffer as Offer, RefreshBlock, Report } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { formatMinute } from "@/lib/dates";
import { Button, LinkButton } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import styles from "./refresh-offer.module.css";

/** Offer to query the outdated and failed sources of a complete report again. */
export function RefreshOffer({ report }: { report: Report }) {
  const isComplete = report.status === "completed";
  const { data } = useQuery({ ...refreshOfferQuery(report.id), enabled: isComplete });
  if (!isComplete || data === undefined || data.blocks.length === 0) return null;
  return <Stale reportId={report.id} offer={data} />;
}

function Stale({ reportId, offer }: { reportId: string; offer: Offer }) {
  const { blocks, refreshedBy } = offer;
  const refresh = useRefreshReport();
  return (
    <Notice
      title="Обновить отчёт перед сделкой"
      actions={
        <>
          {offer.total > 0 && refreshedBy === null && (
            <Refresh reportId={reportId} offer={offer} refresh={refresh} />
          )}
          {refreshedBy !== null && (
            <LinkButton to={`/report/${refreshedBy.id}`} variant="secondary" size="sm">
              Обновлён {formatMinute(refreshedBy.createdAt)}
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        Устаревшее спросим заново {reportWords.refreshPrice}, не ответившее — по обычной цене. Остальные
        ответы ещё свежие и перейдут в новый отчёт бесплатно.
      </p>
      <ul className={styles.blocks}>
        {blocks.map((block) => (
          <li key={block.service}>
            {block.title}: {stateOf(block)}
          </li>
        ))}
      </ul>
      <LiveRegion>
        {refresh.error !== null && <p>{messageOf(refresh.error, "Не получилось. Попробуйте ещё раз.")}</p>}
      </LiveRegion>
    </Notice>
  );
}

interface RefreshProps {
  reportId: string;
  offer: Offer;
  /** Mutation of the parent component, which shows the error even if the reloaded offer has no button. */
  refresh: ReturnType<typeof useRefreshReport>;
}

function Refresh({ reportId, offer, refresh }: RefreshProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isMember = useActingRole() !== "owner";
  if (offer.lacking > 0 && isMember) {
    return <p>Не хватает {formatRoubles(offer.lacking)}: баланс пополняет владелец компании.</p>;
  }
  if (offer.lacking > 0) {
    return (
      <LinkButton to="/dashboard?tab=balance" variant="secondary" size="sm">
        Не хватает {formatRoubles(offer.lacking)}: пополнить баланс
      </LinkButton>
    );
  }
  const order = () =>
    refresh.mutate(
      { reportId, offer },
      {
        // The price or the report has changed, so the offer is reloaded.
        onError: () => void queryClient.invalidateQueries({ queryKey: refreshOfferQuery(reportId).queryKey }),
        onSuccess: ({ reportId: newer }) => {
          void refreshAfterPurchase(queryClient);
          void navigate(`/report/${newer}`);
        },
      },
    );
  return (
    <Button
      size="sm"
      busy={refresh.isPending}
      icon={<RefreshCw size={18} aria-hidden="true" />}
      onClick={order}
    >
      Обновить за {formatRoubles(offer.total)}
    </Button>
  );
}

function stateOf({ reason, age, missing, price, listPrice }: RefreshBlock): string {
  const state = reason === "failed" ? "не ответил" : age;
  if (missing !== null) return `${state}. ${missing}`;
  const instead = price < listPrice ? ` вместо ${formatRoubles(listPrice)}` : "";
  return `${state}, ${formatRoubles(price)}${instead}`;
}
