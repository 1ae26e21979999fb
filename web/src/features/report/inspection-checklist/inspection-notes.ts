/** Notes and photos of an inspection, stored in IndexedDB only and never sent. */
import { type DBSchema, openDB } from "idb";

export interface InspectionNotes {
  note: string;
  photos: Blob[];
}

interface Schema extends DBSchema {
  notes: { key: string; value: InspectionNotes };
}

const EMPTY: InspectionNotes = { note: "", photos: [] };

/** Storage key of the notes, by user and report: all readers of a shared report have one report id. */
const keyOf = (person: string | null, reportId: string) => `${person ?? ""} ${reportId}`;

function open() {
  return openDB<Schema>("avtosled-viewing", 1, {
    upgrade: (database) => void database.createObjectStore("notes"),
  });
}

/** Reads the notes of one report; empty when the browser has no storage. */
export async function readNotes(person: string | null, reportId: string): Promise<InspectionNotes> {
  try {
    const database = await open();
    const found = await database.get("notes", keyOf(person, reportId));
    database.close();
    return found ?? EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Stores the notes of one report; false when the browser has no storage or no space. */
export async function storeNotes(
  person: string | null,
  reportId: string,
  notes: InspectionNotes,
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
