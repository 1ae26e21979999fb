import { SelectField } from "@/ui/form/select-field";

interface FilterSelectProps {
  label: string;
  value: string;
  /** Label of the «no filter» option; without a label there is no such option. */
  any?: string;
  onChoose: (value: string) => void;
  /** Values of the options with their labels. */
  children: [value: string, word: string][];
}

/** Select field that filters a list. */
export function FilterSelect({ label, value, any, onChoose, children }: FilterSelectProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {any !== undefined && <option value="">{any}</option>}
      {children.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
