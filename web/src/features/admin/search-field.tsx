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
  const ask = useEffectEvent((wanted: string) => {
    setAsked(wanted);
    onSearch(wanted);
  });
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(() => ask(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  // A search that came after the press on a row would lead back from where the row leads.
  const askAtOnce = () => {
    if (wanted !== asked) ask(wanted);
  };
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={askAtOnce}
    />
  );
}
