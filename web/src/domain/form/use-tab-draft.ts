import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { accessToken } from "@/api/session";
import { personOf } from "@/api/token";
import { usePerson } from "@/api/use-person";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { draftKey } from "@/lib/tab-drafts";

interface Draft<T> {
  /** Who typed it; null while that is a visitor. */
  person: string | null;
  value: T;
}

/**
 * What was typed and chosen, kept for this tab over «back» and a reload, and only for whoever typed it: a visitor's goes
 * on with the sign-in. `read` makes of what was stored what it is, or null where that cannot be used.
 */
export function useTabDraft<T>(
  name: string,
  initial: T,
  read: (stored: unknown) => T | null,
): [T, Dispatch<SetStateAction<T>>] {
  const person = usePerson();
  const [draft, setDraft] = useState<Draft<T>>(() => {
    const reader = personOf(accessToken());
    return { person: reader, value: restored(draftKey(reader, name), read) ?? initial };
  });
  // Whoever signs in on a page is the visitor that it had.
  if (draft.person === null && person !== null) setDraft({ ...draft, person });
  useEffect(() => {
    writeTabStored(draftKey(draft.person, name), JSON.stringify(draft.value));
  }, [draft, name]);
  // The page may outlive the session: the next one there finds it as it was before anything was typed.
  const valueFor = (known: Draft<T>) =>
    known.person === null || known.person === person ? known.value : initial;
  const setValue: Dispatch<SetStateAction<T>> = (action) =>
    setDraft((known) => ({
      person,
      value: action instanceof Function ? action(valueFor(known)) : action,
    }));
  return [valueFor(draft), setValue];
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
