/** Completed reports of one user in IndexedDB, for reading offline; deleted when the session ends. */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { markStoredReports } from "@/lib/stored-user-data";
import type { Report } from "./types";

export interface StoredReport {
  userId: string;
  id: string;
  report: Report;
  /** Time when the report was last shown, in Unix milliseconds. */
  storedAt: number;
}

interface Schema extends DBSchema {
  reports: { key: [string, string]; value: StoredReport; indexes: { time: number } };
}

const DATABASE = "avtosled";
const MAX_REPORTS = 50;

/** Stores a completed report; does nothing when the storage quota is exceeded. */
export async function saveReport(userId: string, report: Report, storedAt = Date.now()): Promise<void> {
  if (report.status !== "completed") return;
  markStoredReports(true);
  await withDatabase(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    await store.put({ userId, id: report.id, report, storedAt });
    let count = 0;
    for (
      let cursor = await store.index("time").openCursor(null, "prev");
      cursor;
      cursor = await cursor.continue()
    ) {
      if (cursor.value.userId !== userId || ++count > MAX_REPORTS) await cursor.delete();
    }
  });
}

export async function storedReport(userId: string, id: string): Promise<StoredReport | null> {
  return (await withDatabase((database) => database.get("reports", [userId, id]))) ?? null;
}

/** Stored reports of a user, newest first. */
export async function storedReports(userId: string): Promise<StoredReport[]> {
  const all = (await withDatabase((database) => database.getAllFromIndex("reports", "time"))) ?? [];
  return all.filter((stored) => stored.userId === userId).reverse();
}

/** Deletes the stored reports of all users but `except`. */
export async function clearReports(except: string | null = null): Promise<void> {
  await withDatabase(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (cursor.value.userId !== except) await cursor.delete();
    }
  });
  if (except === null) markStoredReports(false);
}

/** Runs a task on the database; undefined when the browser has no IndexedDB or the task fails. */
async function withDatabase<T>(task: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === "undefined") return undefined;
  try {
    const database = await openDB<Schema>(DATABASE, 1, {
      upgrade: (created) => {
        created.createObjectStore("reports", { keyPath: ["userId", "id"] }).createIndex("time", "storedAt");
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
