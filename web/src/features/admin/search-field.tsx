import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "@/ui/form/text-field";

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Search field that searches after a pause in typing. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  if (search !== known) {
    setKnown(search);
    // Changed by browser navigation, not by this field.
    if (search !== submitted) {
      setSubmitted(search);
      setTyped(search);
    }
  }
  const wanted = typed.trim();
  // Also on blur: a search that runs after a click on a row would navigate back from the row's page.
  const ask = () => {
    if (wanted === submitted) return;
    setSubmitted(wanted);
    onSearch(wanted);
  };
  const askPaused = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === submitted) return;
    const timer = setTimeout(askPaused, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, submitted]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={ask}
    />
  );
}
