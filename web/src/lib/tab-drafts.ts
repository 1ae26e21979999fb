/** Form drafts in the tab storage, by user and form. */
import { readTabStored, tabStoredKeys, writeTabStored } from "./storage";

const DRAFT = "draft:";

export function draftKey(userId: string | null, form: string): string {
  return `${DRAFT}${userId ?? ""}:${form}`;
}

/**
 * Moves the drafts of a visitor to the user who signed in and deletes the drafts of other users.
 * Does nothing for a visitor.
 */
export function assignDrafts(userId: string | null): void {
  if (userId === null) return;
  const own = draftKey(userId, "");
  const visitors = draftKey(null, "");
  for (const key of tabStoredKeys([DRAFT])) {
    if (key.startsWith(own)) continue;
    const text = readTabStored(key);
    writeTabStored(key, null);
    if (key.startsWith(visitors)) writeTabStored(own + key.slice(visitors.length), text);
  }
}
