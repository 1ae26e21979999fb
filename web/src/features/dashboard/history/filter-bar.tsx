import { useSearchParams } from "react-router-dom";
import { operationWords } from "@/core/limits.json";
import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import { type OperationFilters, type Period, periodIn } from "./filters";
import styles from "./history.module.css";
import { KIND_NAMES } from "./operation-kinds";

const PERIOD_NAMES: Record<Period, string> = {
  all: "За всё время",
  week: "7 дней",
  month: "30 дней",
  year: "365 дней",
  own: "Свои даты",
};

/** Filters of the operation history by kind and period, stored in the URL. */
export function FilterBar({ filters }: { filters: OperationFilters }) {
  const [params, setParams] = useSearchParams();
  const period = periodIn(params);
  const set = (changes: Record<string, string>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <fieldset className={styles.filters}>
      <legend>Какие операции показать</legend>
      <SelectField
        label="Вид операции"
        value={filters.kind ?? ""}
        onChange={({ target }) => set({ kind: target.value })}
      >
        <option value="">Все операции</option>
        {KIND_NAMES.map((kind) => (
          <option key={kind} value={kind}>
            {operationWords[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Период"
        value={period}
        onChange={({ target }) =>
          set({ period: target.value === "all" ? "" : target.value, from: "", to: "" })
        }
      >
        {Object.entries(PERIOD_NAMES).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </SelectField>
      {period === "own" && (
        <>
          <TextField
            label="С"
            type="date"
            value={filters.from ?? ""}
            max={filters.to ?? undefined}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField
            label="По"
            type="date"
            value={filters.to ?? ""}
            min={filters.from ?? undefined}
            onChange={({ target }) => set({ to: target.value })}
          />
        </>
      )}
    </fieldset>
  );
}
