import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { consentTextsQuery, ownConsentsQuery } from "@/api/consents";
import type { ConsentView } from "@/api/types";
import { LoadFailure } from "@/domain/errors/load-failure";
import { Skeleton } from "@/ui/skeleton";
import { DashboardCard } from "../dashboard-card";
import { ConsentRow } from "./consent-row";
import styles from "./settings.module.css";
import { WithdrawDialog } from "./withdraw-dialog";

/** Settings card of the given consents with versions and dates; some can be withdrawn. */
export function ConsentsCard() {
  const consents = useQuery(ownConsentsQuery);
  const texts = useQuery(consentTextsQuery);
  const [withdrawn, setWithdrawn] = useState<ConsentView | null>(null);
  const error = consents.error ?? texts.error;
  return (
    <DashboardCard
      title="Согласия"
      lead={
        <>
          Сами данные — на странице <Link to="/registration-data">«Регистрационные данные»</Link>.
        </>
      }
    >
      <LoadFailure
        error={error}
        onRetry={() => {
          void consents.refetch();
          void texts.refetch();
        }}
        title="Согласия не загрузились"
      />
      {error === null && (consents.isPending || texts.isPending) && <Skeleton height="12rem" />}
      {consents.data?.length === 0 && <p className={styles.quiet}>Вы пока ни на что не соглашались.</p>}
      {consents.data && texts.data && consents.data.length > 0 && (
        <ul className={styles.rows}>
          {consents.data.map((consent) => (
            <ConsentRow
              key={consent.purpose}
              consent={consent}
              text={texts.data.find(({ purpose }) => purpose === consent.purpose)}
              onWithdraw={() => setWithdrawn(consent)}
            />
          ))}
        </ul>
      )}
      <WithdrawDialog consent={withdrawn} onClose={() => setWithdrawn(null)} />
    </DashboardCard>
  );
}
