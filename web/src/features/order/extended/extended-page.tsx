import type { FormEvent } from "react";
import type { SearchOrder, User } from "@/api/types";
import { readyRules } from "@/core";
import { messages } from "@/core/limits.json";
import { formatTotal } from "@/core/money";
import { Button } from "@/ui/button";
import { Page } from "@/ui/page/page";
import { showToast } from "@/ui/toast";
import { BackButton } from "../back-button";
import { MismatchDialog } from "../car/mismatch-dialog";
import { VehicleCard } from "../car/vehicle-card";
import { WrongNumber } from "../car/wrong-number";
import { SourceInputs } from "../inputs/source-inputs";
import { useSourceInputs } from "../inputs/use-source-inputs";
import { useOrderPayment } from "../price/use-order-payment";
import styles from "../selection/selection-page.module.css";
import { ServiceGrid } from "../selection/service-grid";
import { useSelection } from "../selection/use-selection";
import { useOrder } from "../use-order";
import { ExtendedSummary } from "./extended-summary";

/** Eight more services for one car: choose, see the price, order. */
export function ExtendedPage({ vin, user }: { vin: string; user: User }) {
  const answer = readyRules().checkIdentifier("vin", vin);
  if (!answer.valid) return <WrongNumber type="vin" value={vin} reason={answer.problems[0]?.message} />;
  return <ExtendedForm vin={answer.normalized} user={user} />;
}

function ExtendedForm({ vin, user }: { vin: string; user: User }) {
  const selection = useSelection("extended", vin);
  const order = useOrder("Ошибка заказа");
  const { quote } = selection;
  const fields = useSourceInputs("extended", selection.services, quote, { kind: "vin", car: vin });
  const payment = useOrderPayment(draft(), fields.quote, order.isLoading);

  function draft(): SearchOrder | null {
    if (quote === null || fields.quote === null) return null;
    const selectedServices = quote.services.map(({ id }) => id);
    const inputs = fields.wire && { inputs: fields.wire };
    // A check of a package is worth more than all of this list.
    const payer = { freeCheck: false, packageCheck: false };
    return { query: vin, type: "vin", catalogue: "extended", selectedServices, ...payer, ...inputs };
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (quote === null) {
      showToast("stop", "Выберите услуги", messages.chooseService);
      return;
    }
    if (!fields.check() || payment.order === null || payment.total === null) return;
    order.submit(payment.order);
  }

  return (
    <Page title="Расширенный отчёт" width="bleed">
      <div className={styles.hero}>
        <BackButton />
        <h1>Расширенный отчёт</h1>
        <VehicleCard type="vin" value={vin} />
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <section className={styles.services} aria-labelledby="extended-title">
          <div className={styles.head}>
            <h2 id="extended-title">Дополнительные услуги</h2>
            <div className={styles.bulk}>
              <Button variant="quiet" size="sm" onClick={selection.selectAll}>
                Выбрать все за {formatTotal(selection.fullTotal)}
              </Button>
              <Button variant="quiet" size="sm" onClick={selection.reset}>
                Сбросить
              </Button>
            </div>
          </div>
          <ServiceGrid
            services={selection.services}
            selected={selection.selected}
            onToggle={selection.toggle}
          />
          <SourceInputs fields={fields} />
        </section>
        <aside className={styles.aside} aria-label="Заказ">
          <ExtendedSummary
            quote={quote}
            fields={fields}
            payment={payment}
            user={user}
            isLoading={order.isLoading}
          />
        </aside>
      </form>
      <MismatchDialog
        mismatch={order.mismatch}
        onAccept={order.acceptMismatch}
        onDismiss={order.dismissMismatch}
      />
    </Page>
  );
}
