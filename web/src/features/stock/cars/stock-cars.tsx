import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import SearchX from "lucide-react/icons/search-x";
import { useCallback, useMemo, useState } from "react";
import type { StockCar } from "@/api/types";
import { NextPage } from "@/domain/errors/next-page";
import { counted } from "@/lib/plural";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { CarDialog } from "./car-dialog";
import { CarRows } from "./car-rows";
import styles from "./cars.module.css";
import { RemoveDialog } from "./remove-dialog";
import { TagsDialog } from "./tags-dialog";

type Action = { kind: "edit"; car: StockCar } | { kind: "remove"; ids: string[] } | { kind: "tags" };

const NONE: ReadonlySet<string> = new Set();

interface StockCarsProps {
  cars: StockCar[];
  pages: Pick<
    UseInfiniteQueryResult,
    "error" | "fetchNextPage" | "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
  >;
  /** Whether the cars of other filters are shown until those of the current ones arrive. */
  isBusy: boolean;
  onReset: () => void;
}

/** Cars that match the filters, with the actions on one or on the selected ones. */
export function StockCars({ cars, pages, isBusy, onReset }: StockCarsProps) {
  const [selected, setSelected] = useState(NONE);
  const [action, setAction] = useState<Action | null>(null);
  const toggle = useCallback(
    (id: string) =>
      setSelected((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const edit = useCallback((car: StockCar) => setAction({ kind: "edit", car }), []);
  // Only shown cars are selected.
  const chosen = useMemo(() => cars.filter(({ id }) => selected.has(id)), [cars, selected]);
  const toggleAll = () =>
    setSelected(chosen.length === cars.length ? NONE : new Set(cars.map(({ id }) => id)));
  const close = () => setAction(null);
  if (cars.length === 0) return <NothingFound onReset={onReset} />;
  return (
    <>
      <CarRows
        cars={cars}
        selected={selected}
        isBusy={isBusy}
        onToggle={toggle}
        onToggleAll={toggleAll}
        onEdit={edit}
      />
      <NextPage pages={pages} title="Следующие машины не загрузились" />
      {chosen.length > 0 && (
        <section className={styles.bar} aria-label="Выбранные машины" data-sticky-bar>
          <span className={styles.barCount} aria-live="polite">
            Выбрано: {counted(chosen.length, "машина", "машины", "машин")}
          </span>
          <Button variant="secondary" size="sm" onClick={() => setAction({ kind: "tags" })}>
            Метки
          </Button>
          <Button
            variant="danger"
            size="sm"
            onClick={() => setAction({ kind: "remove", ids: chosen.map(({ id }) => id) })}
          >
            Убрать
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setSelected(NONE)}>
            Снять выбор
          </Button>
        </section>
      )}
      {action?.kind === "edit" && (
        <CarDialog
          car={action.car}
          onRemove={() => setAction({ kind: "remove", ids: [action.car.id] })}
          onClose={close}
        />
      )}
      {action?.kind === "tags" && <TagsDialog cars={chosen} onClose={close} />}
      {action?.kind === "remove" && (
        <RemoveDialog
          ids={action.ids}
          onRemoved={() => {
            setSelected(NONE);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="Таких машин на складе нет"
        action={
          <Button variant="secondary" onClick={onReset}>
            Показать все машины
          </Button>
        }
      >
        Ни одна машина не подходит под отбор.
      </EmptyState>
    </Card>
  );
}
