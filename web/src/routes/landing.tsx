import { FreeCheckStart } from "@/features/free-check/free-check-start";
import { LandingHero } from "@/features/home/landing-hero";
import { Steps } from "@/features/home/steps";
import { Page } from "@/ui/page/page";

/** The variant of the home page for whoever comes with a number at hand. */
export function Component() {
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
