import { useRef } from "react";
import { Link } from "react-router-dom";
import { formatTotal } from "@/core/money";
import type { IdentifierKind } from "@/core/types";
import { packagePath } from "@/lib/pending-search";
import { counted } from "@/lib/plural";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Button } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { Section } from "@/ui/page/section";
import { MismatchDialog } from "../car/mismatch-dialog";
import { VehicleCard } from "../car/vehicle-card";
import { SourceInputs } from "../inputs/source-inputs";
import { FreeCheck } from "../price/free-check";
import { OrderSummary } from "../price/order-summary";
import { StickySearch } from "../sticky-search";
import { defaultPaymentSource, useOrderForm } from "../use-order-form";
import { NotIncluded } from "./not-included";
import { SelectionNotes } from "./selection-notes";
import styles from "./selection-page.module.css";
import { SelectionTable } from "./selection-table";
import { ServiceQuestions } from "./service-questions";
import { useSelection } from "./use-selection";

/** Page that orders selected checks of one car: sixteen checks, price, order button. */
export function SelectionPage({ type, value }: { type: IdentifierKind; value: string }) {
  const selection = useSelection("selection", value);
  const order = useOrderForm({
    catalogue: "selection",
    car: { kind: type, query: value, page: value },
    selection,
    paymentSourceOf: defaultPaymentSource,
    failure: "Ошибка проверки",
  });
  const isWide = useMediaQuery(isAtLeast("table"));
  const hero = useRef<HTMLDivElement>(null);

  return (
    <Page title="Выбор проверок" width="bleed">
      <div ref={hero} className={styles.hero}>
        <h1>Выберите проверки</h1>
        <VehicleCard type={type} value={value} />
        <FreeCheck selection={selection} car={{ type, value }} />
      </div>
      <StickySearch hero={hero} type={type} value={value} />
      <form className={styles.form} onSubmit={order.submit}>
        <section className={styles.services} aria-labelledby="checks-title">
          <div className={styles.head}>
            <h2 id="checks-title">
              {counted(selection.services.length, "проверка", "проверки", "проверок")}
            </h2>
            <div className={styles.bulk}>
              <Link to={packagePath({ type, value })} className={styles.packages}>
                Готовые пакеты
              </Link>
              <Link to="/example-report" className={styles.packages}>
                Пример отчёта
              </Link>
              <Button variant="quiet" size="sm" onClick={selection.selectAll}>
                Выбрать все за {formatTotal(selection.fullTotal)}
              </Button>
              <Button variant="quiet" size="sm" onClick={selection.reset}>
                Сбросить
              </Button>
            </div>
          </div>
          {isWide ? <SelectionTable selection={selection} /> : <ServiceQuestions selection={selection} />}
          <SourceInputs fields={order.fields} />
          <NotIncluded elsewhere={selection.elsewhere} kind={type} query={value} />
        </section>
        <aside className={styles.aside} aria-label="Заказ">
          <OrderSummary selection={selection} order={order} hasQuery />
        </aside>
      </form>
      <Section title="Откуда данные и что будет с деньгами" tone="surface">
        <SelectionNotes />
      </Section>
      <MismatchDialog mismatch={order.mismatch} />
    </Page>
  );
}
