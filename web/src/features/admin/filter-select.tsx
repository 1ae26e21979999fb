import { SelectField } from "@/ui/form/select-field";

interface ChoiceProps {
  label: string;
  value: string;
  /** Label of the «no filter» option, where there is one. */
  any?: string;
  onChoose: (value: string) => void;
  /** Values with their labels. */
  children: [value: string, word: string][];
}

/** Select field that filters a list. */
export function Choice({ label, value, any, onChoose, children }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {any !== undefined && <option value="">{any}</option>}
      {children.map(([name, word]) => (
        <option key={name} value={name}>
          {word}
        </option>
      ))}
    </SelectField>
  );
}
