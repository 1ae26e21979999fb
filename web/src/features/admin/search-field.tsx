import { useEffect, useState } from "react";
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
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
