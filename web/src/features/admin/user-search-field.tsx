import { useEffect, useState } from "react";
import { TextField } from "@/components/form/text-field";

const PAUSE_MS = 300;

/** Searches when the typing pauses. */
export function UserSearchField({
  search,
  onSearch,
}: {
  search: string;
  onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onSearch]);
  return (
    <TextField
      label="Поиск пользователя"
      type="search"
      autoComplete="off"
      placeholder="Имя, почта или телефон"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
