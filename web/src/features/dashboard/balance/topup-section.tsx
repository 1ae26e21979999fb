import { Link, useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { type Rules, useRules } from "@/core";
import { formatBalance, formatRoubles } from "@/core/money";
import { RulesGate } from "@/domain/errors/rules-gate";
import { PaymentStatusNotice } from "@/domain/payment/payment-status-notice";
import { TopupForm } from "@/domain/payment/topup-form";
import { Card } from "@/ui/card";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { useBalance } from "../api";
import { DashboardCard } from "../dashboard-card";
import { LatestOperations } from "../history/latest-operations";
import styles from "./balance-tab.module.css";
import { HoldLifecycle } from "./hold-lifecycle";
import { PriceHints } from "./price-hints";

/** Available and held balance, and the top-up form. */
export function TopupSection({ user }: { user: User }) {
  const fresh = useBalance();
  const offer = useRules().rules?.offers().topup;
  const balance = fresh?.balance ?? user.balance;
  return (
    <>
      <Sums balance={balance} held={fresh?.held ?? user.heldBalance} />
      {user.lowBalance && offer !== undefined && balance < offer.lowBalance && (
        <Notice tone="attention" title={`На балансе меньше ${formatRoubles(offer.lowBalance)}`}>
          Этого может не хватить на проверку. Бесплатную проверку баланс не ограничивает.
        </Notice>
      )}
      <DashboardCard title="Пополнить баланс" lead="Деньги не сгорают, остаток можно вернуть.">
        <RulesGate waiting={<Skeleton height="17rem" />}>
          {(rules) => <Topup offer={rules.offers().topup} />}
        </RulesGate>
      </DashboardCard>
      <LatestOperations />
      <PriceHints />
      <HoldLifecycle />
    </>
  );
}

function Sums({ balance, held }: { balance: number; held: number }) {
  return (
    <Card className={styles.sums}>
      <div>
        <h2>Доступно</h2>
        <p className={styles.available}>{formatBalance(balance)}</p>
      </div>
      <div>
        <h2>Отложено на проверки</h2>
        <p className={styles.held}>{formatBalance(held)}</p>
      </div>
      {held > 0 && (
        <p className={styles.quiet}>
          Отложенное спишется по частям за ответы источников, остальное вернётся на баланс.{" "}
          <Link to="/dashboard?tab=reports">Идущие проверки</Link>
        </p>
      )}
    </Card>
  );
}

/** Top-up form, or the pending payment, whose id is in the URL so that it survives a reload. */
function Topup({ offer }: { offer: ReturnType<Rules["offers"]>["topup"] }) {
  const [params, setParams] = useSearchParams();
  const waitingFor = params.get("payment");
  const requestedAmount = Number(params.get("amount"));
  const follow = (payment: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (payment === null) next.delete("payment");
        else next.set("payment", payment);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <LiveRegion>
        {waitingFor !== null && (
          <PaymentStatusNotice key={waitingFor} id={waitingFor} onDismiss={() => follow(null)} />
        )}
      </LiveRegion>
      <TopupForm
        form="topup"
        presets={offer.presets}
        initial={
          requestedAmount >= offer.min && requestedAmount <= offer.max
            ? Math.ceil(requestedAmount)
            : (offer.presets[0] ?? offer.min)
        }
        min={offer.min}
        max={offer.max}
        preferNewMethod={params.get("method") === "new"}
        onCreated={({ paymentId }) => follow(paymentId)}
      />
    </>
  );
}
