import { useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { LinkButton } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import { readyRules } from "@/core";
import { PackageCard } from "./package-card";
import styles from "./pricing.module.css";
import { SubscriptionCard } from "./subscription-card";

const TABS = [
  { value: "free", title: "Бесплатная проверка" },
  { value: "packages", title: "Пакеты" },
  { value: "subscriptions", title: "Подписки" },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** The three tabs of the price page; the chosen one stands in the address. */
export function PriceTabs() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "packages";
  const { packages, subscriptions } = readyRules().offers();
  return (
    <Tabs
      label="Виды цен"
      value={tab}
      tabs={[...TABS]}
      onChange={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
    >
      {tab === "free" && <FreeOffer />}
      {tab === "packages" && (
        <div className={styles.cards}>
          {packages.map((offer) => (
            <PackageCard key={offer.id} offer={offer} />
          ))}
        </div>
      )}
      {tab === "subscriptions" && (
        <div className={styles.cards}>
          {subscriptions.map((offer) => (
            <SubscriptionCard key={offer.id} offer={offer} />
          ))}
        </div>
      )}
      {tab !== "free" && (
        <div className={styles.notice}>
          <Notice title="Покупка откроется вместе с оплатой картой">
            Разовые проверки уже работают с баланса, а первая — бесплатно.
          </Notice>
        </div>
      )}
    </Tabs>
  );
}

function FreeOffer() {
  const user = useCurrentUser();
  const rules = readyRules();
  const { vkPackage } = rules.catalogue("search");
  const free = rules.quote({ catalogue: "search", services: [], freeCheck: true });
  return (
    <div className={styles.free}>
      <p className={styles.price}>0₽</p>
      <p>
        До трёх проверок: первая сразу после входа через VK ID или по телефону, вторая за другой из этих
        способов, третья за водительское удостоверение. В каждой пять источников:
      </p>
      <ul className={styles.list}>
        {"services" in free && free.services.map((service) => <li key={service.id}>{service.title}</li>)}
      </ul>
      <p>
        И пакет VK: {vkPackage.length} сервисов по одной машине бесплатно, один раз для каждого профиля VK ID.
      </p>
      <LinkButton to={user ? "/search" : "/auth-flow"}>
        {user ? "Начать проверку" : "Получить бесплатную проверку"}
      </LinkButton>
    </div>
  );
}
