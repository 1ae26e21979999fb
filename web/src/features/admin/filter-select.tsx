import { SelectField } from "@/ui/form/select-field";

interface ChoiceProps {
  label: string;
  value: string;
  /** The word for no filter, where there may be none. */
  any?: string;
  onChoose: (value: string) => void;
  /** Values with their words. */
  children: [value: string, word: string][];
}

/** A filter of a list. */
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
