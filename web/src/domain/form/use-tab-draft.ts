import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useUserId } from "@/api/session";
import { readTabStored, writeTabStored } from "@/lib/storage";
import { draftKey } from "@/lib/tab-drafts";

interface Draft<T> {
  /** Id of the user who typed the value; null for a visitor. */
  userId: string | null;
  /** Typed value; null while it equals the initial one. */
  value: T | null;
}

/**
 * Form field state stored as a draft in the tab, per user; a visitor's draft is kept at sign-in.
 * `read` parses a stored value and returns null when it is invalid. The third element of the result deletes the stored
 * draft and keeps the value.
 */
export function useTabDraft<T>(
  name: string,
  initial: T,
  read: (stored: unknown) => T | null,
): [T, Dispatch<SetStateAction<T>>, () => void] {
  const userId = useUserId();
  const restore = () => restoreDraft(draftKey(userId, name), read);
  const [draft, setDraft] = useState<Draft<T>>(() => ({ userId, value: restore() }));
  if (draft.userId !== userId) {
    const carried = draft.userId === null ? draft.value : null;
    setDraft({ userId, value: carried ?? restore() });
  }
  useEffect(() => {
    const text = draft.value === null ? null : JSON.stringify(draft.value);
    writeTabStored(draftKey(draft.userId, name), text);
  }, [draft, name]);
  const setValue: Dispatch<SetStateAction<T>> = (action) =>
    setDraft((known) => {
      const next = action instanceof Function ? action(known.value ?? initial) : action;
      return { ...known, value: Object.is(next, initial) ? null : next };
    });
  const drop = () => writeTabStored(draftKey(userId, name), null);
  return [draft.value ?? initial, setValue, drop];
}

/** Parser of a draft that is a string; null for other types. */
export function readText(stored: unknown): string | null {
  return typeof stored === "string" ? stored : null;
}

function restoreDraft<T>(key: string, read: (stored: unknown) => T | null): T | null {
  const text = readTabStored(key);
  if (text === null) return null;
  try {
    return read(JSON.parse(text));
  } catch {
    return null;
  }
}
