import { FreeCheckStart } from "@/features/free-check/free-check-start";
import { Checked } from "@/features/home/checked";
import { Faq } from "@/features/home/faq";
import { FreeChecks } from "@/features/home/free-checks";
import { Hero } from "@/features/home/hero";
import { Steps } from "@/features/home/steps";
import { Trust } from "@/features/home/trust";
import { Page } from "@/ui/page/page";

/** The way in: what the product does, the check form, what comes of it. */
export function Component() {
  return (
    <Page
      title="Проверка истории автомобиля"
      description="Проверка автомобиля по VIN, госномеру и номеру кузова в официальных реестрах. Деньги списываются только за ответившие источники."
      width="bleed"
    >
      <Hero />
      <FreeChecks action={<FreeCheckStart id="sign-in" />} />
      <Checked />
      <Steps />
      <Trust />
      <Faq />
    </Page>
  );
}
