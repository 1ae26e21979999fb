import { Link } from "react-router-dom";
import { CarComparison } from "@/features/pricing/car-comparison";
import { OffersData } from "@/features/pricing/offers-data";
import { PriceTabs } from "@/features/pricing/price-tabs";
import { PromoBanner } from "@/features/pricing/promo-banner";
import { SinglePrices } from "@/features/pricing/single-prices";
import { SharePicture } from "@/ui/page/metadata";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

export function Component() {
  return (
    <Page
      title="Цены"
      description="Цены отдельных источников, пакетов и подписок. За источник, который не ответил, деньги не списываются."
    >
      <SharePicture name="pricing" />
      <OffersData />
      <PageHead
        title="Цены"
        lead={
          <>
            Платите за каждый источник отдельно или возьмите пакет. Не ответил источник — деньги за него не
            спишутся. <Link to="/example-report">Пример отчёта</Link>
          </>
        }
      />
      <PromoBanner />
      <CarComparison />
      <PriceTabs />
      <SinglePrices />
    </Page>
  );
}
