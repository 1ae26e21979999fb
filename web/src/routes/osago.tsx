import { useSearchParams } from "react-router-dom";
import { OsagoCalculator } from "@/features/osago/osago-calculator";
import { SharePicture } from "@/ui/page/metadata";
import { Page } from "@/ui/page/page";
import { PageHead } from "@/ui/page/page-head";

/** Page of the OSAGO calculator; the URL may contain answers of the exact mode. */
export function Component() {
  const [search] = useSearchParams();
  return (
    <Page
      title="Калькулятор ОСАГО"
      description="Стоимость полиса ОСАГО по тарифу Банка России: коридор цены на дату договора, каждый коэффициент с актом и источником, что изменит цену."
    >
      <SharePicture name="osago" />
      <PageHead
        title="Калькулятор ОСАГО"
        lead="По тарифу Банка России на дату договора. Считает сразу, прямо в браузере, и показывает каждый коэффициент."
      />
      <OsagoCalculator key={search.toString()} search={search} />
    </Page>
  );
}
