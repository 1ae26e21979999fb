import type { RowCounts } from "@/api/types";
import { formatAmount } from "@/core/money";

/** Number of rows of a batch that are done: checked, or skipped free of charge. */
export function endedRows({ completed, skipped }: RowCounts): number {
  return completed + skipped;
}

/** Progress of a batch: «Готово 12 из 40». */
export function progressText(rows: RowCounts): string {
  return `Готово ${formatAmount(endedRows(rows))} из ${formatAmount(rows.total)}`;
}
