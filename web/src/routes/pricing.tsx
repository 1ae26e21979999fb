import { Page } from "@/components/layout/page";
import { PageHead } from "@/components/layout/page-head";
import { PriceTabs } from "@/features/pricing/price-tabs";
import { PromoBanner } from "@/features/pricing/promo-banner";
import { SinglePrices } from "@/features/pricing/single-prices";

/** What everything costs. */
export function Component() {
  return (
    <Page title="Цены">
      <PageHead
        title="Цены"
        lead="Платите за каждый источник отдельно или возьмите пакет. Не ответил источник — деньги за него не спишутся."
      />
      <PromoBanner />
      <PriceTabs />
      <SinglePrices />
    </Page>
  );
}
