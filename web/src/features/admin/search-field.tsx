import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "@/ui/form/text-field";

const PAUSE_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches when the typing pauses. */
export function SearchField({ label, placeholder, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [asked, setAsked] = useState(search);
  if (search !== known) {
    setKnown(search);
    // Not what was asked for here: the browser went back or forward.
    if (search !== asked) {
      setAsked(search);
      setTyped(search);
    }
  }
  const wanted = typed.trim();
  // At a pause, and when the field is left: a search that came after the press on a row would lead back from
  // where the row leads.
  const ask = () => {
    if (wanted === asked) return;
    setAsked(wanted);
    onSearch(wanted);
  };
  const askPaused = useEffectEvent(ask);
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(askPaused, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
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
