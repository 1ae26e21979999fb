import type { RowCounts } from "@/api/types";
import { formatAmount } from "@/core/money";

/** Number of rows of a batch that will not change any more. */
export function endedRows({ completed, skipped, cancelled }: RowCounts): number {
  return completed + skipped + cancelled;
}

/** Progress of a batch: «Готово 12 из 40». */
export function progressText(rows: RowCounts): string {
  return `Готово ${formatAmount(endedRows(rows))} из ${formatAmount(rows.total)}`;
}
