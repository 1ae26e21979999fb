import { useState } from "react";
import type { ListPlan } from "@/core/car-list";
import { FilterChips } from "@/domain/form/filter-chips";
import { MoreButton } from "@/ui/more-button";
import { countGroups, firstGroup, GROUPS, rowsOf } from "./groups";
import styles from "./preview.module.css";
import { PreviewRow } from "./preview-row";
import { RepairAll } from "./repair-all";
import type { ListRow, RowGroup } from "./resolve-rows";
import type { RepairState } from "./use-repairs";

/** Rows shown first and with each press of the button. */
const PAGE = 100;

interface PreviewProps {
  plan: ListPlan;
  rows: ListRow[];
  repairs: RepairState;
  /** Whether another plan is being computed. */
  isBusy: boolean;
}

/** All rows of the list before the order, filtered by what happens with them. */
export function Preview({ plan, rows, repairs, isBusy }: PreviewProps) {
  const counts = countGroups(rows);
  const [chosen, setChosen] = useState<RowGroup | null>(null);
  const [shown, setShown] = useState(PAGE);
  const group = chosen ?? firstGroup(plan.counts);
  const visible = rowsOf(rows, group);

  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title">Проверьте строки</h2>
      <FilterChips
        legend="Какие строки показать"
        value={group}
        onChange={(next) => {
          setChosen(next);
          setShown(PAGE);
        }}
        chips={GROUPS.map((one) => ({ ...one, count: counts[one.value] }))}
      />
      {group === "repairable" && <RepairAll rows={rows} repairs={repairs} />}
      {visible.length === 0 ? (
        <p className={styles.none}>{NONE[group]}</p>
      ) : (
        <ul className={styles.rows} aria-busy={isBusy || undefined}>
          {visible.slice(0, shown).map((row) => (
            <PreviewRow key={row.key} row={row} onAccept={repairs.accept} onUndo={repairs.undo} />
          ))}
        </ul>
      )}
      <MoreButton hasMore={visible.length > shown} onPress={() => setShown(shown + PAGE)} />
    </section>
  );
}

const NONE: Record<RowGroup, string> = {
  ready: "Готовых строк пока нет.",
  repairable: "Исправлять нечего.",
  duplicate: "Повторов нет.",
  invalid: "Ошибок нет.",
  skipped: "Пропущенных строк нет.",
};
