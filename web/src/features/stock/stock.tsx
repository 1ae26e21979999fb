import { useInfiniteQuery } from "@tanstack/react-query";
import Warehouse from "lucide-react/icons/warehouse";
import { type ReactNode, useState } from "react";
import type { StockPage } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { LoadFailure } from "@/domain/errors/load-failure";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { OfflineNote } from "@/domain/offline/offline-note";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHead } from "@/ui/page/page-head";
import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { AddDialog } from "./add/add-dialog";
import { stockQuery } from "./api";
import { StockCars } from "./cars/stock-cars";
import { ExportButtons } from "./export-buttons";
import { SavedViews } from "./filters/saved-views";
import { StockFilters } from "./filters/stock-filters";
import { useFilters } from "./filters/use-filters";
import { MonitoringCard } from "./monitoring/monitoring-card";
import styles from "./stock.module.css";

interface StockProps {
  title: string;
}

/** Cars in stock with filters, actions and the monitoring. */
export function Stock({ title }: StockProps) {
  const [filters, setFilters] = useFilters();
  const pages = useInfiniteQuery({ ...stockQuery(filters), placeholderData: (shown) => shown });
  const [isAdding, setAdding] = useState(false);
  const first = pages.data?.pages[0];
  const cars = pages.data?.pages.flatMap((page) => page.cars) ?? [];
  const add = <Button onClick={() => setAdding(true)}>Добавить машины</Button>;
  const isEmpty = first?.inStock === 0;
  return (
    <>
      <PageHead
        title={title}
        lead={first === undefined || isEmpty ? undefined : sizeText(first)}
        aside={first !== undefined && !isEmpty && add}
      />
      <div className={styles.stock}>
        <OfflineNote back="Обновите страницу, чтобы увидеть склад как он есть.">
          Склад показан таким, каким загрузился. Изменить его можно будет, когда она появится.
        </OfflineNote>
        {first === undefined && <Pending error={pages.error} onRetry={() => void pages.refetch()} />}
        {isEmpty && <NoCars action={add} />}
        {first !== undefined && !isEmpty && (
          <>
            <SectionErrorBoundary section="stock-monitoring">
              <MonitoringCard />
            </SectionErrorBoundary>
            <SavedViews filters={filters} onChange={setFilters} />
            <StockFilters filters={filters} onChange={setFilters} page={first} />
            <div className={styles.summary}>
              <p aria-live="polite">{totalsText(first)}</p>
              <div className={styles.exports}>
                <ExportButtons filters={filters} />
              </div>
            </div>
            <SectionErrorBoundary section="stock-cars" resetKeys={[pages.data]}>
              <StockCars
                // Another filter starts without a selection.
                key={JSON.stringify(filters)}
                cars={cars}
                pages={pages}
                isBusy={pages.isPlaceholderData}
                onReset={() => setFilters({})}
              />
            </SectionErrorBoundary>
          </>
        )}
      </div>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Pending({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <>
      <LoadFailure error={error} onRetry={onRetry} title="Склад не загрузился" />
      {error === null && (
        <>
          <VisuallyHidden>Склад загружается</VisuallyHidden>
          <Skeleton height="36rem" />
        </>
      )}
    </>
  );
}

function NoCars({ action }: { action: ReactNode }) {
  return (
    <Card>
      <EmptyState icon={Warehouse} title="На складе пока пусто" action={action}>
        Соберите машины площадки на одном экране: когда проверены, с каким выводом, что изменилось с тех пор и
        как цена объявления соотносится с рынком. Добавьте номера или машины проверенного списка.
      </EmptyState>
    </Card>
  );
}

/** Size of the whole stock: «120 машин из 1000 возможных». */
function sizeText({ inStock, maximum }: StockPage): string {
  return `${counted(inStock, "машина", "машины", "машин")} из ${maximum} возможных`;
}

/** Totals of the cars that match the filters. */
function totalsText({ totals }: StockPage): string {
  const { cars, askingPrice, withoutPrice, changed, watched } = totals;
  const prices =
    withoutPrice < cars &&
    `объявления на ${formatRoubles(askingPrice, 0)}${withoutPrice > 0 ? `, без цены: ${withoutPrice}` : ""}`;
  return [
    `Показано: ${counted(cars, "машина", "машины", "машин")}`,
    prices,
    changed > 0 && `с изменениями: ${changed}`,
    watched > 0 && `под наблюдением: ${watched}`,
  ]
    .filter(Boolean)
    .join("; ");
}
