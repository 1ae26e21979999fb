import { areReportsKept } from "@/lib/reports-kept";

/** What is kept for a time without a network is of one person: forgets all that is not of `person`. */
export async function forgetReportsOfOthers(person: string | null): Promise<void> {
  if (!areReportsKept()) return;
  const { forgetReports } = await import("./stored-reports");
  await forgetReports(person);
}
