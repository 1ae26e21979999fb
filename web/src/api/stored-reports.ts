/**
 * Completed reports that were opened while signed in, kept in this browser so that they open without a network: of
 * one person at a time, gone with the session.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { noteReportsKept } from "@/lib/reports-kept";
import type { Report } from "./types";

export interface StoredReport {
  person: string;
  id: string;
  report: Report;
  /** When it was last shown, as milliseconds since 1970: the newest stand first. */
  storedAt: number;
}

interface Schema extends DBSchema {
  reports: { key: [string, string]; value: StoredReport; indexes: { time: number } };
}

const DATABASE = "avtosled";
const AT_MOST = 50;

/** Keeps a completed report of `person`; without room for it, what is kept stays as it is. */
export async function keepReport(person: string, report: Report, storedAt = Date.now()): Promise<void> {
  if (report.status !== "completed") return;
  noteReportsKept(true);
  await attempt(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    await store.put({ person, id: report.id, report, storedAt });
    let known = 0;
    for (
      let cursor = await store.index("time").openCursor(null, "prev");
      cursor;
      cursor = await cursor.continue()
    ) {
      if (cursor.value.person !== person || ++known > AT_MOST) await cursor.delete();
    }
  });
}

export async function storedReport(person: string, id: string): Promise<StoredReport | null> {
  return (await attempt((database) => database.get("reports", [person, id]))) ?? null;
}

/** The kept reports of `person`, newest first. */
export async function storedReports(person: string): Promise<StoredReport[]> {
  const all = (await attempt((database) => database.getAllFromIndex("reports", "time"))) ?? [];
  return all.filter((stored) => stored.person === person).reverse();
}

/** Forgets all that is kept, whoever it is of, but for what is of `person`. */
export async function forgetReports(person: string | null = null): Promise<void> {
  await attempt(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.person !== person) await cursor.delete();
    }
  });
  if (person === null) noteReportsKept(false);
}

/** A browser that keeps nothing, or has no room, costs only what would have been kept. */
async function attempt<T>(task: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  try {
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade: (created) => {
        created.createObjectStore("reports", { keyPath: ["person", "id"] }).createIndex("time", "storedAt");
      },
    });
    try {
      return await task(database);
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}
