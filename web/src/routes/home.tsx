import { lazy, Suspense } from "react";
import { useCurrentUser } from "@/api/current-user";
import { Guard } from "@/domain/faults/guard";
import { FreeCheckStart } from "@/features/free-check/free-check-start";
import { Checked } from "@/features/home/covered-questions";
import { Comparison } from "@/features/home/comparison";
import { Faq } from "@/features/home/faq";
import { FreeChecks } from "@/features/home/free-checks";
import { Hero } from "@/features/home/hero";
import { LandingHero } from "@/features/home/landing-hero";
import { Offers } from "@/features/home/offers";
import { Steps } from "@/features/home/steps";
import { Trust } from "@/features/home/trust";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";

// Not of the first visit's first screen.
const News = lazy(() => import("@/features/dashboard/recent-activity"));
const PriceTabs = lazy(async () => ({
  default: (await import("@/features/pricing/price-tabs")).PriceTabs,
}));
const PromoBanner = lazy(async () => ({
  default: (await import("@/features/pricing/promo-banner")).PromoBanner,
}));

/** The way in: what the product does, the check form, what comes of it. */
export function Component() {
  const user = useCurrentUser();
  return (
    <Page
      title="Проверка истории автомобиля"
      description="Проверка автомобиля по VIN, госномеру и номеру кузова в официальных реестрах. Деньги списываются только за ответившие источники."
      width="bleed"
    >
      {user && (
        <Guard place="home-news">
          <Suspense fallback={<Skeleton height="14rem" />}>
            <News user={user} />
          </Suspense>
        </Guard>
      )}
      <Hero signIn={<FreeCheckStart id="sign-in" />} />
      <FreeChecks action={<FreeCheckStart />} />
      <Checked />
      <Comparison />
      <Guard place="home-offers">
        <Offers>
          <Suspense fallback={<Skeleton height="32rem" />}>
            <PromoBanner />
            <PriceTabs />
          </Suspense>
        </Offers>
      </Guard>
      <Steps />
      <Trust />
      <Faq />
    </Page>
  );
}

/** The variant at `/landing`, for whoever comes with a number at hand: of the same parts, so in the same file. */
export function Landing() {
  return (
    <Page
      title="Проверка машины по VIN и госномеру"
      description="Введите VIN или госномер: покажем машину до оплаты, а отчёт соберём из официальных реестров."
      width="bleed"
    >
      <LandingHero signIn={<FreeCheckStart id="sign-in" />} />
      <Steps />
    </Page>
  );
}
