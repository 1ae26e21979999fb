/**
 * Completed reports of one user in IndexedDB, for reading offline; deleted when the session ends.
 * Each report belongs to one account: the user's own one or that of a company, see `accountKey`.
 */
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { markStoredReports } from "@/lib/stored-user-data";
import type { Report } from "./types";

export interface StoredReport {
  /** Key of the account; its name is that of the first version of the database. */
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

/** Stores a completed report of an account; does nothing when the storage quota is exceeded. */
export async function saveReport(account: string, report: Report, storedAt = Date.now()): Promise<void> {
  if (report.status !== "completed") return;
  markStoredReports(true);
  const owner = userOf(account);
  await withDatabase(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    await store.put({ userId: account, id: report.id, report, storedAt });
    let count = 0;
    for (
      let cursor = await store.index("time").openCursor(null, "prev");
      cursor;
      cursor = await cursor.continue()
    ) {
      if (userOf(cursor.value.userId) !== owner || ++count > MAX_REPORTS) await cursor.delete();
    }
  });
}

export async function storedReport(account: string, id: string): Promise<StoredReport | null> {
  return (await withDatabase((database) => database.get("reports", [account, id]))) ?? null;
}

/** Stored reports of an account, newest first. */
export async function storedReports(account: string): Promise<StoredReport[]> {
  const all = (await withDatabase((database) => database.getAllFromIndex("reports", "time"))) ?? [];
  return all.filter((stored) => stored.userId === account).reverse();
}

/** Deletes the stored reports of all users but `except`. */
export async function clearReports(except: string | null = null): Promise<void> {
  await deleteReports(({ userId }) => userOf(userId) !== except);
  if (except === null) markStoredReports(false);
}

/** Deletes the stored reports of one account. */
export function clearReportsOfAccount(account: string): Promise<void> {
  return deleteReports(({ userId }) => userId === account);
}

/** User of an account key. */
function userOf(account: string): string {
  return account.replace(/\/.*/, "");
}

async function deleteReports(isDeleted: (stored: StoredReport) => boolean): Promise<void> {
  await withDatabase(async (database) => {
    const { store } = database.transaction("reports", "readwrite");
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
      if (isDeleted(cursor.value)) await cursor.delete();
    }
  });
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
