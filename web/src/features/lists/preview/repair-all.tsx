import { Button } from "@/ui/button";
import { acceptSingleOffers, hasSingleOffer, type ListRow } from "./resolve-rows";
import type { RepairState } from "./use-repairs";

/** Button that accepts all corrections without an alternative, or undoes the accepted ones. */
export function RepairAll({ rows, repairs }: { rows: ListRow[]; repairs: RepairState }) {
  const open = rows.filter(hasSingleOffer).length;
  const accepted = rows.filter(({ isRepaired }) => isRepaired).length;
  if (open + accepted < 2) return null;
  // One button for both, so that it keeps the focus.
  return (
    <div>
      <Button
        variant="secondary"
        onClick={() => {
          if (open > 0) repairs.setRepairs((known) => acceptSingleOffers(rows, known));
          else repairs.undoAll();
        }}
      >
        {open > 0 ? `Принять все с единственным вариантом: ${open}` : `Отменить все исправления: ${accepted}`}
      </Button>
    </div>
  );
}
