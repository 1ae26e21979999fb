import { lazy, Suspense } from "react";
import { useCurrentUser } from "@/api/current-user";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { FreeCheckStart } from "@/features/free-check/free-check-start";
import { Comparison } from "@/features/home/comparison";
import { CoveredQuestions } from "@/features/home/covered-questions";
import { Faq } from "@/features/home/faq";
import { FreeChecks } from "@/features/home/free-checks";
import { Hero } from "@/features/home/hero";
import { LandingHero } from "@/features/home/landing-hero";
import { Offers } from "@/features/home/offers";
import { Steps } from "@/features/home/steps";
import { Trust } from "@/features/home/trust";
import { Page } from "@/ui/page/page";
import { Skeleton } from "@/ui/skeleton";

// Loaded on demand, because a first visit does not need this block.
const News = lazy(() => import("@/features/dashboard/recent-activity"));
const PriceTabs = lazy(async () => ({
  default: (await import("@/features/pricing/price-tabs")).PriceTabs,
}));
const PromoBanner = lazy(async () => ({
  default: (await import("@/features/pricing/promo-banner")).PromoBanner,
}));

/** Home page: product, check form, sample report. */
export function Component() {
  const user = useCurrentUser();
  return (
    <Page
      title="Проверка истории автомобиля"
      description="Проверка автомобиля по VIN, госномеру и номеру кузова в официальных реестрах. Деньги списываются только за ответившие источники."
      width="bleed"
    >
      {user && (
        <SectionErrorBoundary section="home-news">
          <Suspense fallback={<Skeleton height="14rem" />}>
            <News user={user} />
          </Suspense>
        </SectionErrorBoundary>
      )}
      <Hero signIn={<FreeCheckStart id="sign-in" />} />
      <FreeChecks action={<FreeCheckStart />} />
      <CoveredQuestions />
      <Comparison />
      <SectionErrorBoundary section="home-offers">
        <Offers>
          <Suspense fallback={<Skeleton height="32rem" />}>
            <PromoBanner />
            <PriceTabs />
          </Suspense>
        </Offers>
      </SectionErrorBoundary>
      <Steps />
      <Trust />
      <Faq />
    </Page>
  );
}

/** Variant of the home page at `/landing`, in this chunk because it uses the same components. */
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
