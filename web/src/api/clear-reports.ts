import { hasStoredReports } from "@/lib/stored-user-data";

/** Deletes the stored reports of all users but `userId`. */
export async function clearReportsOfOthers(userId: string | null): Promise<void> {
  if (!hasStoredReports()) return;
  const { clearReports } = await import("./stored-reports");
  await clearReports(userId);
}

/** Deletes the stored reports of one account. */
export async function clearReportsOfAccount(account: string): Promise<void> {
  if (!hasStoredReports()) return;
  const stored = await import("./stored-reports");
  await stored.clearReportsOfAccount(account);
}
