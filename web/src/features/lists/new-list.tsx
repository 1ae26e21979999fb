import { useMemo, useState } from "react";
import type { User } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { readText, useTabDraft } from "@/domain/form/use-tab-draft";
import { OfflineNote } from "@/domain/offline/offline-note";
import { UnsavedChanges } from "@/ui/form/unsaved-changes";
import styles from "./new-list.module.css";
import { OrderOptions } from "./order/order-options";
import { PriceSummary } from "./order/price-summary";
import { Services } from "./order/services";
import { StartButton } from "./order/start-button";
import { useBatchOrder } from "./order/use-batch-order";
import { useServices } from "./order/use-services";
import { countGroups, countsText } from "./preview/groups";
import { Preview } from "./preview/preview";
import { resolveRows } from "./preview/resolve-rows";
import { useRepairs } from "./preview/use-repairs";
import { ColumnQuestions } from "./source/column-questions";
import { ListSourceFields } from "./source/list-source";
import { PlanMessages } from "./source/plan-messages";
import { useAskedQuestions, useColumnChoice } from "./source/use-column-choice";
import { useListPlan, usePreparedPlanner } from "./source/use-list-plan";
import { useListSource } from "./source/use-list-source";

/** Order of a list of cars: source, rows, services, price. */
export function NewList({ user }: { user: User }) {
  usePreparedPlanner();
  const source = useListSource();
  const columns = useColumnChoice(source.source);
  const state = useListPlan(source.source, columns.choice);
  const { plan, isPlanning } = state;
  useAskedQuestions(columns, plan, isPlanning);
  const repairs = useRepairs();
  const rows = useMemo(
    () => (plan === null ? [] : resolveRows(plan, repairs.repairs)),
    [plan, repairs.repairs],
  );
  const services = useServices();
  const options = useOptions(user, source.file);
  const order = useBatchOrder(rows, { services, ...options }, () => {
    source.dropDraft();
    repairs.dropDraft();
    options.dropName();
  });
  const isReading = isPlanning || source.isTyping;

  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        <ListSourceFields state={source} />
        <PlanMessages state={state} summary={countsText(countGroups(rows))} />
        <ColumnQuestions answers={columns} />
        {plan !== null && (
          <SectionErrorBoundary section="list-preview" resetKeys={[plan]}>
            <Preview plan={plan} rows={rows} repairs={repairs} isBusy={isReading} />
          </SectionErrorBoundary>
        )}
        <Services state={services} />
        <OrderOptions user={user} isFullReport={services.isFull} state={options} />
      </div>
      <aside className={styles.summary} aria-label="Заказ">
        <h2>Цена</h2>
        <PriceSummary order={order} />
        <OfflineNote back="Список не заказан: закажите его, если он ещё нужен.">
          Заказать можно будет, когда она появится: вставленное останется здесь, само ничего не отправится.
        </OfflineNote>
        <Failure error={order.startError} title="Список не заказан" />
        <div className={styles.bar} data-sticky-bar>
          <StartButton order={order} name={options.name} />
        </div>
      </aside>
      <UnsavedChanges when={source.file !== null && !order.isStarting} />
    </div>
  );
}

/** Name and options of the order; the name is that of the file until another one is typed. */
function useOptions(user: User, file: File | null) {
  const [typed, setName, dropName] = useTabDraft<string | null>("list-name", null, readText);
  const [fresh, setFresh] = useState(false);
  const [wantsPackage, setPackageCheck] = useState(true);
  const packageCheck = wantsPackage && user.packageChecksRemaining > 0;
  const name = typed ?? file?.name.replace(/\.\w+$/, "") ?? "";
  return { name, setName, dropName, fresh, setFresh, packageCheck, setPackageCheck };
}
