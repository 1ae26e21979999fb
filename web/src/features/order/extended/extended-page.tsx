import type { FormEvent } from "react";
import type { User } from "@/api/types";
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
import styles from "../selection/selection-page.module.css";
import { ServiceGrid } from "../selection/service-grid";
import { useSelection } from "../selection/use-selection";
import { useOrderForm } from "../use-order-form";
import { ExtendedSummary } from "./extended-summary";
import { answeredIn, carNameOf, useKnownReport } from "./known-report";

interface ExtendedPageProps {
  vin: string;
  user: User;
  /** Id of the report from which the user came; null without one. */
  reportId: string | null;
}

/** Order page of the extended report: eight more services for one car. */
export function ExtendedPage({ vin, user, reportId }: ExtendedPageProps) {
  const answer = readyRules().checkIdentifier("vin", vin);
  if (!answer.valid) return <WrongNumber type="vin" value={vin} reason={answer.problems[0]?.message} />;
  return <ExtendedForm vin={answer.normalized} user={user} reportId={reportId} />;
}

function ExtendedForm({ vin, user, reportId }: ExtendedPageProps) {
  const report = useKnownReport(reportId);
  const { services } = readyRules().catalogue("extended");
  const answered = answeredIn(report, services);
  const selection = useSelection("extended", vin, answered);
  const order = useOrderForm({
    catalogue: "extended",
    car: { kind: "vin", query: vin, page: vin },
    selection,
    // A package check costs more than all services of this list, so it is not used.
    paymentSourceOf: () => ({ freeCheck: false, packageCheck: false }),
    failure: "Ошибка заказа",
  });

  function submit(event: FormEvent): void {
    if (selection.quote === null) {
      event.preventDefault();
      showToast("stop", "Выберите услуги", messages.chooseService);
    } else {
      order.submit(event);
    }
  }

  return (
    <Page title="Расширенный отчёт" width="bleed">
      <div className={styles.hero}>
        <BackButton />
        <h1>Расширенный отчёт</h1>
        <VehicleCard type="vin" value={vin} nameHint={carNameOf(report)} />
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <section className={styles.services} aria-labelledby="extended-title">
          <div className={styles.head}>
            <h2 id="extended-title">Дополнительные услуги</h2>
            <div className={styles.bulk}>
              {selection.fullTotal > 0 && (
                <Button variant="quiet" size="sm" onClick={selection.selectAll}>
                  {answered.size > 0 ? "Выбрать новые" : "Выбрать все"} за {formatTotal(selection.fullTotal)}
                </Button>
              )}
              <Button variant="quiet" size="sm" onClick={selection.reset}>
                Сбросить
              </Button>
            </div>
          </div>
          <ServiceGrid
            services={selection.services}
            selected={selection.selected}
            answered={answered}
            onToggle={selection.toggle}
          />
          <SourceInputs fields={order.fields} />
        </section>
        <aside className={styles.aside} aria-label="Заказ">
          <ExtendedSummary quote={selection.quote} order={order} user={user} />
        </aside>
      </form>
      <MismatchDialog mismatch={order.mismatch} />
    </Page>
  );
}
