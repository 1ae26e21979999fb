import { type FormEvent, useRef } from "react";
import { Link } from "react-router-dom";
import type { SearchOrder } from "@/api/types";
import { formatTotal } from "@/core/money";
import type { IdentifierKind } from "@/core/types";
import { packagePath } from "@/lib/pending-search";
import { useMediaQuery } from "@/lib/use-media-query";
import { Button } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { Section } from "@/ui/page/section";
import { MismatchDialog } from "../car/mismatch-dialog";
import { VehicleCard } from "../car/vehicle-card";
import { SourceInputs } from "../inputs/source-inputs";
import { useSourceInputs } from "../inputs/use-source-inputs";
import { OrderSummary } from "../price/order-summary";
import { useOrderPayment } from "../price/use-order-payment";
import { StickySearch } from "../sticky-search";
import { useOrder } from "../use-order";
import { SelectionNotes } from "./selection-notes";
import styles from "./selection-page.module.css";
import { SelectionTable } from "./selection-table";
import { ServiceGrid } from "./service-grid";
import { useSelection } from "./use-selection";

/** One car, sixteen checks: choose, see the price, order. */
export function SelectionPage({ type, value }: { type: IdentifierKind; value: string }) {
  const selection = useSelection("selection", value);
  const order = useOrder("Ошибка проверки");
  const isWide = useMediaQuery("(width >= 48rem)");
  const hero = useRef<HTMLDivElement>(null);
  const { quote } = selection;
  const list = { services: selection.services, selected: selection.selected, onToggle: selection.toggle };

  const fields = useSourceInputs("selection", selection.services, quote, { kind: type, car: value });
  const payment = useOrderPayment(draft(), fields.quote, order.isLoading);

  function draft(): SearchOrder | null {
    if (quote === null || fields.quote === null) return null;
    const { services, fullReport, freeCheck } = quote;
    const selectedServices = services.map((service) => service.id);
    const inputs = fields.wire && { inputs: fields.wire };
    return { query: value, type, selectedServices, fullReport, catalogue: "selection", freeCheck, ...inputs };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!fields.check()) return;
    if (payment.order !== null && payment.total !== null) order.submit(payment.order);
  }

  return (
    <Page title="Выбор проверок" width="bleed">
      <div ref={hero} className={styles.hero}>
        <h1>Выберите проверки</h1>
        <VehicleCard type={type} value={value} />
      </div>
      <StickySearch hero={hero} type={type} value={value} />
      <form className={styles.form} onSubmit={submit}>
        <section className={styles.services} aria-labelledby="checks-title">
          <div className={styles.head}>
            <h2 id="checks-title">{selection.services.length} проверок</h2>
            <div className={styles.bulk}>
              <Link to={packagePath({ type, value })} className={styles.packages}>
                Готовые пакеты
              </Link>
              <Button variant="quiet" size="sm" onClick={selection.selectAll}>
                Выбрать все за {formatTotal(selection.fullTotal)}
              </Button>
              <Button variant="quiet" size="sm" onClick={selection.reset}>
                Сбросить
              </Button>
            </div>
          </div>
          {isWide ? <SelectionTable {...list} /> : <ServiceGrid {...list} />}
          <SourceInputs fields={fields} />
        </section>
        <aside className={styles.aside} aria-label="Заказ">
          <OrderSummary
            selection={selection}
            payment={payment}
            fields={fields}
            isLoading={order.isLoading}
            hasQuery
          />
        </aside>
      </form>
      <Section title="Откуда данные и что будет с деньгами" tone="surface">
        <SelectionNotes />
      </Section>
      <MismatchDialog
        mismatch={order.mismatch}
        onAccept={order.acceptMismatch}
        onDismiss={order.dismissMismatch}
      />
    </Page>
  );
}
