import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { usePerson } from "@/api/use-person";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { draftKey } from "@/lib/tab-drafts";

interface Draft<T> {
  /** Who typed it; null while that is a visitor. */
  person: string | null;
  /** Null while nothing else than at the beginning is there. */
  value: T | null;
}

/**
 * What was typed and chosen, kept for this tab over «back» and a reload, and only for whoever typed it: a visitor's goes
 * on with the sign-in. `read` makes of what was stored what it is, or null where that cannot be used. The last function
 * forgets it once it has served, and leaves what is shown.
 */
export function useTabDraft<T>(
  name: string,
  initial: T,
  read: (stored: unknown) => T | null,
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const person = usePerson();
  const restore = () => restored(draftKey(person, name), read);
  const [draft, setDraft] = useState<Draft<T>>(() => ({ person, value: restore() }));
  if (draft.person !== person) {
    // Whoever signs in on a page is the visitor that it had; anybody else finds what is his own.
    const carried = draft.person === null ? draft.value : null;
    setDraft({ person, value: carried ?? restore() });
  }
  useEffect(() => {
    const text = draft.value === null ? null : JSON.stringify(draft.value);
    writeTabStored(draftKey(draft.person, name), text);
  }, [draft, name]);
  const setValue: Dispatch<SetStateAction<T>> = (action) =>
    setDraft((known) => {
      const next = action instanceof Function ? action(known.value ?? initial) : action;
      return { ...known, value: Object.is(next, initial) ? null : next };
    });
  const drop = () => writeTabStored(draftKey(person, name), null);
  return [draft.value ?? initial, setValue, drop];
}

/** Of a draft that is one text. */
export function readText(stored: unknown): string | null {
  return typeof stored === "string" ? stored : null;
}

function restored<T>(key: string, read: (stored: unknown) => T | null): T | null {
  const text = readTabStored(key);
  if (text === null) return null;
  try {
    return read(JSON.parse(text));
  } catch {
    return null;
  }
}
