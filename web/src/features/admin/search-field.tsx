import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "@/ui/form/text-field";

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Search field that searches after a pause in typing. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    // The search was changed by browser navigation, not by this field.
    if (search !== submitted) {
      setSubmitted(search);
      setTyped(search);
    }
  }
  const query = typed.trim();
  // Also called on blur: a search that ran after a click on a row would navigate away from the row's page.
  const submit = () => {
    if (query === submitted) return;
    setSubmitted(query);
    onSearch(query);
  };
  const submitDebounced = useEffectEvent(submit);
  useEffect(() => {
    if (query === submitted) return;
    const timer = setTimeout(submitDebounced, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, submitted]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={submit}
    />
  );
}
