import { SelectField } from "@/ui/form/select-field";
import { TextField } from "@/ui/form/text-field";
import styles from "./admin.module.css";
import { type Period, PRESETS, type Preset, periodOf } from "./period";

const TITLES: Record<Preset, string> = {
  week: "7 дней",
  month: "30 дней",
  quarter: "90 дней",
  thisMonth: "Этот месяц",
  lastMonth: "Прошлый месяц",
  own: "Свои даты",
};

interface PeriodFieldsProps {
  preset: Preset;
  period: Period;
  /** Last selectable date, `yyyy-mm-dd`. */
  today: string;
  onChange: (preset: Preset, period: Period) => void;
}

/** Fields that select a period by preset or by its first and last date. */
export function PeriodFields({ preset, period, today, onChange }: PeriodFieldsProps) {
  return (
    <div className={styles.fields}>
      <SelectField
        label="Период"
        value={preset}
        onChange={({ target }) => {
          const next = PRESETS.find((name) => name === target.value) ?? "month";
          onChange(next, periodOf(next, today, period));
        }}
      >
        {PRESETS.map((name) => (
          <option key={name} value={name}>
            {TITLES[name]}
          </option>
        ))}
      </SelectField>
      {preset === "own" && (
        <>
          <TextField
            label="С"
            type="date"
            value={period.from}
            max={period.to || today}
            onChange={({ target }) => onChange("own", { ...period, from: target.value })}
          />
          <TextField
            label="По"
            type="date"
            value={period.to}
            min={period.from}
            max={today}
            onChange={({ target }) => onChange("own", { ...period, to: target.value })}
          />
        </>
      )}
    </div>
  );
}
