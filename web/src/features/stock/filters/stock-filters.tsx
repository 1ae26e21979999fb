import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useState } from "react";
import type { StockLevels, StockPage } from "@/api/types";
import { type FilterChip, FilterChips } from "@/domain/form/filter-chips";
import { StateMark } from "@/domain/sources/state-mark";
import { useDebouncedValue } from "@/lib/use-debounced-value";
import { useMediaQuery } from "@/lib/use-media-query";
import { isAtLeast } from "@/ui/breakpoints";
import { Button } from "@/ui/button";
import { CheckField } from "@/ui/form/check-field";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { compact, countFilters, type Filters } from "./filters";
import styles from "./filters.module.css";

const DAYS = [7, 14, 30, 60, 90, 180];

/** Orders of the cars: value «sort order» with its title. */
const ORDERS = [
  ["in_stock_since desc", "Новые на складе"],
  ["in_stock_since asc", "Давно на складе"],
  ["checked_at asc", "Давно проверенные"],
  ["checked_at desc", "Недавно проверенные"],
  ["asking_price asc", "Дешёвые"],
  ["asking_price desc", "Дорогие"],
  ["title asc", "По алфавиту"],
] as const;

type LevelChoice = NonNullable<Filters["level"]> | "all";

interface StockFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  page: Pick<StockPage, "levels" | "tags">;
}

/** Filters and order of the stock; on narrow screens all but level and text are folded. */
export function StockFilters({ filters, onChange, page: { levels, tags } }: StockFiltersProps) {
  const isWide = useMediaQuery(isAtLeast("table"));
  const [isOpen, setOpen] = useState(false);
  const change = (part: Parameters<typeof compact>[0]) => onChange(compact({ ...filters, ...part }));
  const count = countFilters(filters) - (filters.q === undefined ? 0 : 1);
  return (
    <section className={styles.filters} aria-label="Отбор машин">
      <FilterChips<LevelChoice>
        legend="Вывод отчёта"
        value={filters.level ?? "all"}
        onChange={(level) => change({ level: level === "all" ? null : level })}
        chips={chipsOf(levels)}
      />
      <div className={styles.fields}>
        <Search value={filters.q ?? ""} onChange={(q) => change({ q })} />
        {!isWide && (
          <Button
            variant="secondary"
            aria-expanded={isOpen}
            icon={<ListFilter size={18} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          >
            Отбор и порядок{count > 0 && `: ${count}`}
          </Button>
        )}
        {(isWide || isOpen) && (
          <>
            <TagSelect tag={filters.tag} tags={tags} onChange={(tag) => change({ tag })} />
            <DaysSelect
              label="Отчёт старше"
              value={filters.olderThanDays}
              onChange={(olderThanDays) => change({ olderThanDays })}
            />
            <DaysSelect
              label="На складе дольше"
              value={filters.inStockDays}
              onChange={(inStockDays) => change({ inStockDays })}
            />
            <OrderSelect filters={filters} onChange={change} />
            <div className={styles.changed}>
              <CheckField
                label="Только с изменениями"
                checked={filters.changed === true}
                onChange={({ target }) => change({ changed: target.checked ? true : null })}
              />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** Text to find, applied after a pause in typing. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const typed = useDebouncedValue(text);
  const [applied, setApplied] = useState(value);
  // Another value came from the URL, for example from a saved view.
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  useEffect(() => {
    if (typed !== text || typed.trim() === value) return;
    setApplied(typed.trim());
    onChange(typed);
  });
  return (
    <TextField
      type="search"
      label="Найти"
      placeholder="VIN, госномер или модель"
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

interface TagSelectProps {
  tag: string | undefined;
  tags: StockPage["tags"];
  onChange: (tag: string | null) => void;
}

function TagSelect({ tag, tags, onChange }: TagSelectProps) {
  const isKnown = tags.some((one) => one.tag === tag);
  return (
    <SelectField label="Метка" value={tag ?? ""} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">Любая</option>
      {tag !== undefined && !isKnown && <option value={tag}>{tag}</option>}
      {tags.map(({ tag: name, cars }) => (
        <option key={name} value={name}>
          {name} ({cars})
        </option>
      ))}
    </SelectField>
  );
}

interface DaysSelectProps {
  label: string;
  value: number | undefined;
  onChange: (days: number | null) => void;
}

function DaysSelect({ label, value, onChange }: DaysSelectProps) {
  const choices = value === undefined || DAYS.includes(value) ? DAYS : [...DAYS, value].sort((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
    >
      <option value="">Не важно</option>
      {choices.map((days) => (
        <option key={days} value={days}>
          {days} дн.
        </option>
      ))}
    </SelectField>
  );
}

interface OrderSelectProps {
  filters: Filters;
  onChange: (order: Pick<Filters, "sort" | "order">) => void;
}

function OrderSelect({ filters: { sort, order }, onChange }: OrderSelectProps) {
  const value = `${sort ?? "in_stock_since"} ${order ?? "desc"}`;
  const isListed = ORDERS.some(([known]) => known === value);
  return (
    <SelectField
      label="Порядок"
      value={value}
      onChange={({ target }) => {
        const [nextSort, nextOrder] = target.value.split(" ") as [Filters["sort"], Filters["order"]];
        onChange({ ...(nextSort && { sort: nextSort }), ...(nextOrder && { order: nextOrder }) });
      }}
    >
      {!isListed && <option value={value}>По алфавиту, с конца</option>}
      {ORDERS.map(([known, title]) => (
        <option key={known} value={known}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function chipsOf(levels: StockLevels): FilterChip<LevelChoice>[] {
  const { stop, attention, good, noData, unchecked } = levels;
  return [
    { value: "all", title: "Все", count: stop + attention + good + noData + unchecked },
    { value: "stop", title: "Стоп", count: stop, icon: mark("stop") },
    { value: "attention", title: "Внимание", count: attention, icon: mark("attention") },
    { value: "good", title: "Хорошо", count: good, icon: mark("good") },
    { value: "no_data", title: "Нет данных", count: noData, icon: mark("noData") },
    { value: "unchecked", title: "Не проверялись", count: unchecked },
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
