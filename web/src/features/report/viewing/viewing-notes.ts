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

function open() {
  return openDB<Schema>("avtosled-viewing", 1, {
    upgrade: (database) => void database.createObjectStore("notes"),
  });
}

/** What is kept of one report; nothing where the browser keeps nothing. */
export async function readNotes(reportId: string): Promise<ViewingNotes> {
  try {
    const database = await open();
    const found = await database.get("notes", reportId);
    database.close();
    return found ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

/** False where the browser keeps nothing or has no room left. */
export async function keepNotes(reportId: string, notes: ViewingNotes): Promise<boolean> {
  try {
    const database = await open();
    await database.put("notes", notes, reportId);
    database.close();
    return true;
  } catch {
    return false;
  }
}
