/** Where a tab keeps what was typed: by whoever typed it, then by form. */
import { readTabStored, tabStoredKeys, writeTabStored } from "./storage";

export function draftKey(person: string | null, name: string): string {
  return `draft:${person ?? ""}:${name}`;
}

/** What a visitor has typed is this person's from now on, and nobody's after. */
export function claimDrafts(person: string | null): void {
  const visitors = draftKey(null, "");
  for (const key of tabStoredKeys([visitors])) {
    const text = readTabStored(key);
    writeTabStored(key, null);
    writeTabStored(draftKey(person, key.slice(visitors.length)), text);
  }
}
