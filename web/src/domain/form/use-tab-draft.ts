import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { accessToken } from "@/api/session";
import { personOf } from "@/api/token";
import { readTabStored, writeTabStored } from "@/lib/storage";

/**
 * What was typed and chosen, kept for this tab over «back» and a reload, and only for whoever typed it: a visitor's goes
 * on with the sign-in. `read` makes of what was stored what it is, or null where that cannot be used.
 */
export function useTabDraft<T>(
  name: string,
  initial: T,
  read: (stored: unknown) => T | null,
): [T, Dispatch<SetStateAction<T>>] {
  const key = `draft:${name}`;
  const [value, setValue] = useState<T>(() => restored(key, read) ?? initial);
  useEffect(() => {
    writeTabStored(key, JSON.stringify({ person: personOf(accessToken()), value }));
  }, [key, value]);
  return [value, setValue];
}

function restored<T>(key: string, read: (stored: unknown) => T | null): T | null {
  const text = readTabStored(key);
  if (text === null) return null;
  try {
    const { person, value } = JSON.parse(text) as { person: unknown; value: unknown };
    const isOwn = person === null || person === personOf(accessToken());
    return isOwn ? read(value) : null;
  } catch {
    return null;
  }
}
