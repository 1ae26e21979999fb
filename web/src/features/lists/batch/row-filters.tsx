import type { Batch, RowCounts } from "@/api/types";
import { type FilterChip, FilterChips } from "@/domain/form/filter-chips";
import { StateMark } from "@/domain/sources/state-mark";
import type { RowFilter } from "../api";

const FILTERS = {
  all: {},
  stop: { level: "stop" },
  attention: { level: "attention" },
  good: { level: "good" },
  // Includes cars whose sources did not answer.
  unknown: { level: "noData" },
  running: { state: "running" },
  waiting: { state: "waiting" },
  skipped: { state: "skipped" },
  cancelled: { state: "cancelled" },
} satisfies Record<string, RowFilter>;

export type RowFilterName = keyof typeof FILTERS;

/** Parameters of a filter for the server. */
export function rowFilterOf(name: RowFilterName): RowFilter {
  return FILTERS[name];
}

/** Titles of the filters by verdict. */
export const VERDICT_TITLES: Partial<Record<RowFilterName, string>> = {
  stop: "Стоп",
  attention: "Внимание",
  good: "Хорошо",
  unknown: "Нет данных",
};

interface RowFiltersProps {
  batch: Batch;
  value: RowFilterName;
  onChange: (filter: RowFilterName) => void;
}

/** Filters of the rows of a list with numbers of rows. */
export function RowFilters({ batch, value, onChange }: RowFiltersProps) {
  return <FilterChips legend="Какие машины показать" value={value} onChange={onChange} chips={chips()} />;

  function chips(): FilterChip<RowFilterName>[] {
    const { rows, state } = batch;
    const isOpen = state === "running" || state === "paused";
    const always = verdictChips(rows);
    const others: FilterChip<RowFilterName>[] = [
      { value: "running", title: "Проверяются", count: rows.running },
      { value: "waiting", title: "Ждут", count: rows.waiting },
      { value: "skipped", title: "Пропущены", count: rows.skipped },
      { value: "cancelled", title: "Отменены", count: rows.cancelled },
    ];
    // In an open list the filters of its changing rows stay, so that the page does not jump.
    const isShown = ({ value: name, count }: FilterChip<RowFilterName>) =>
      count > 0 || name === value || (isOpen && (name === "running" || name === "waiting"));
    return [...always, ...others.filter(isShown)];
  }
}

function verdictChips(rows: RowCounts): FilterChip<RowFilterName>[] {
  return [
    { value: "all", title: "Все", count: rows.total },
    { value: "stop", title: "Стоп", count: rows.stop, icon: mark("stop") },
    { value: "attention", title: "Внимание", count: rows.attention, icon: mark("attention") },
    { value: "good", title: "Хорошо", count: rows.good, icon: mark("good") },
    { value: "unknown", title: "Нет данных", count: rows.unknown, icon: mark("noData") },
  ];
}

function mark(state: "stop" | "attention" | "good" | "noData") {
  // Hidden from screen readers, because the title of the chip names the state.
  return (
    <span aria-hidden="true">
      <StateMark state={state} size="icon" />
    </span>
  );
}
