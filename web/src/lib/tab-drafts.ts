/** Where a tab keeps what was typed: by whoever typed it, then by form. */
import { readTabStored, tabStoredKeys, writeTabStored } from "./storage";

const DRAFT = "draft:";

export function draftKey(person: string | null, name: string): string {
  return `${DRAFT}${person ?? ""}:${name}`;
}

/**
 * What a visitor has typed is from now on of whoever has signed in, and nothing is left of anybody else. While nobody
 * has, a draft waits for its writer.
 */
export function claimDrafts(person: string | null): void {
  if (person === null) return;
  const own = draftKey(person, "");
  const visitors = draftKey(null, "");
  for (const key of tabStoredKeys([DRAFT])) {
    if (key.startsWith(own)) continue;
    const text = readTabStored(key);
    writeTabStored(key, null);
    if (key.startsWith(visitors)) writeTabStored(own + key.slice(visitors.length), text);
  }
}
