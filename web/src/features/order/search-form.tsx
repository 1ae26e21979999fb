import { Car, FileDigit, Hash } from "lucide-react";
import { useState } from "react";
import { IdentifierField } from "@/components/identifier/identifier-field";
import { KIND_ORDER, KINDS } from "@/components/identifier/identifier-kinds";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { formatTotal } from "@/core/money";
import type { IdentifierKind } from "@/core/types";
import { MismatchDialog } from "./mismatch-dialog";
import { OrderSummary } from "./order-summary";
import styles from "./search-form.module.css";
import { ServiceGrid } from "./service-grid";
import { useOrder } from "./use-order";
import { useSelection } from "./use-selection";

const ICONS = {
  vin: <Hash size={18} aria-hidden="true" />,
  license: <Car size={18} aria-hidden="true" />,
  body: <FileDigit size={18} aria-hidden="true" />,
};

/** The check page's form: which car, which of the 17 services, for how much. */
export function SearchForm() {
  const [kind, setKind] = useState<IdentifierKind>("vin");
  const [texts, setTexts] = useState({ vin: "", license: "", body: "" });
  const selection = useSelection("search");
  const order = useOrder("Ошибка поиска");
  const { quote } = selection;
  const query = texts[kind].trim();

  function submit(): void {
    if (quote === null) return;
    order.submit(
      {
        query,
        type: kind,
        selectedServices: quote.services.map((service) => service.id),
        fullReport: quote.fullReport,
        catalogue: "search",
        freeCheck: quote.freeCheck,
      },
      quote.total,
    );
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.question}>
        <Segmented
          legend="Что известно о машине"
          value={kind}
          onChange={setKind}
          options={KIND_ORDER.map((value) => ({ value, title: KINDS[value].title, icon: ICONS[value] }))}
        />
        <IdentifierField
          key={kind}
          kind={kind}
          value={texts[kind]}
          onKindChange={(next, text) => {
            setTexts({ ...texts, [next]: text });
            setKind(next);
          }}
          onChange={(text) => setTexts({ ...texts, [kind]: text })}
        />
      </div>
      <section className={styles.services} aria-labelledby="services-title">
        <div className={styles.servicesHead}>
          <h2 id="services-title">Что проверить</h2>
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
      </section>
      <aside className={styles.aside} aria-label="Заказ">
        <OrderSummary selection={selection} isLoading={order.isLoading} hasQuery={query !== ""} />
      </aside>
      <MismatchDialog
        mismatch={order.mismatch}
        onAccept={order.acceptMismatch}
        onDismiss={order.dismissMismatch}
      />
    </form>
  );
}
