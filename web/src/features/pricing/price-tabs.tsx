import { useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { readyRules } from "@/core";
import { freeCheck } from "@/core/limits.json";
import { LinkButton } from "@/ui/button";
import { Tabs } from "@/ui/tabs";
import { PackageOffers } from "./package-offers";
import styles from "./pricing.module.css";
import { SubscriptionOffers } from "./subscription-offers";

const TABS = [
  { value: "free", title: "Бесплатная проверка" },
  { value: "packages", title: "Пакеты" },
  { value: "subscriptions", title: "Подписки" },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** Tabs of the price page; the URL contains the selected tab. */
export function PriceTabs() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "packages";
  return (
    <Tabs
      label="Виды цен"
      value={tab}
      tabs={[...TABS]}
      onChange={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
    >
      {tab === "free" && <FreeOffer />}
      {tab === "packages" && <PackageOffers />}
      {tab === "subscriptions" && <SubscriptionOffers />}
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
      <p className={styles.price}>Бесплатно</p>
      <p>
        До трёх проверок: первая сразу после входа через VK ID или по телефону, вторая за другой из этих
        способов, третья за водительское удостоверение. В каждой {freeCheck.sources}:
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
