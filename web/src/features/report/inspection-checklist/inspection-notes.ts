/** Notes and photos of a viewing, kept in this browser alone: they need no network and are sent nowhere. */
import { type DBSchema, openDB } from "idb";

export interface ViewingNotes {
  note: string;
  photos: Blob[];
}

interface Schema extends DBSchema {
  notes: { key: string; value: ViewingNotes };
}

const EMPTY: ViewingNotes = { note: "", photos: [] };

/** A shared report has the same id for everybody who reads it; a visitor is one of them. */
const keyOf = (person: string | null, reportId: string) => `${person ?? ""} ${reportId}`;

function open() {
  return openDB<Schema>("avtosled-viewing", 1, {
    upgrade: (database) => void database.createObjectStore("notes"),
  });
}

/** What somebody keeps of one report; nothing where the browser keeps nothing. */
export async function readNotes(person: string | null, reportId: string): Promise<ViewingNotes> {
  try {
    const database = await open();
    const found = await database.get("notes", keyOf(person, reportId));
    database.close();
    return found ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

/** False where the browser keeps nothing or has no room left. */
export async function keepNotes(
  person: string | null,
  reportId: string,
  notes: ViewingNotes,
): Promise<boolean> {
  try {
    const database = await open();
    await database.put("notes", notes, keyOf(person, reportId));
    database.close();
    return true;
  } catch {
    return false;
  }
}
