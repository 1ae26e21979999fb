import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { useActingRole } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";
import { subscriptionQuery } from "@/api/purchases";
import { readyRules } from "@/core";
import { OwnerPays } from "@/domain/account/owner-pays";
import { OwnSubscription } from "@/domain/plan/own-subscription";
import { Stack } from "@/ui/stack";
import styles from "./pricing.module.css";
import { SubscriptionCard } from "./subscription-card";
import { SubscriptionScreen } from "./subscription-screen";
import { useOfferInAddress } from "./use-offer-in-address";

/** Section of subscription plans with the user's subscription; also the screen of the order. */
export function SubscriptionOffers() {
  const user = useCurrentUser();
  const isMember = useActingRole() !== "owner";
  const { subscriptions } = readyRules().offers();
  const { chosen, open, close } = useOfferInAddress("subscribe");
  const own = useQuery({ ...subscriptionQuery, enabled: user != null && !isMember });
  const offer = subscriptions.find(({ id }) => id === chosen);
  const current = own.data?.subscription ?? null;
  const plans = useFocusAfterScreen(offer !== undefined);
  if (user && !isMember && offer !== undefined) {
    return <SubscriptionScreen key={offer.id} offer={offer} state={own} onClose={close} />;
  }
  return (
    <Stack gap={5}>
      <p className={styles.about}>
        Подписка раз в месяц пополняет баланс и снижает цену проверки. Пробных периодов нет, отменить можно
        одним нажатием.
      </p>
      {user && isMember && <OwnerPays />}
      {own.data !== undefined && current !== null && (
        <section className={styles.own} aria-label="Ваша подписка">
          <OwnSubscription state={own.data} />
        </section>
      )}
      <div ref={plans} tabIndex={-1} className={styles.plans}>
        {subscriptions.map((each) => (
          <SubscriptionCard
            key={each.id}
            offer={each}
            action={current?.status === "active" ? "Изменить" : "Подключить"}
            onSubscribe={() => open(each.id)}
          />
        ))}
      </div>
    </Stack>
  );
}

/** Restores the focus after the order screen closes. */
function useFocusAfterScreen(isScreen: boolean) {
  const plans = useRef<HTMLDivElement>(null);
  const wasScreen = useRef(isScreen);
  useLayoutEffect(() => {
    if (wasScreen.current && !isScreen) plans.current?.focus({ preventScroll: true });
    wasScreen.current = isScreen;
  }, [isScreen]);
  return plans;
}
