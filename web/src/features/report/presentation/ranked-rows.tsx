import type { PresentationRow } from "@/api/types";
import { PrintableDisclosure } from "../sections/printable-disclosure";
import { FactRows } from "./fact-rows";

/** Primary rows of a presentation; the other rows are in a disclosure. */
export function RankedRows({ rows }: { rows: PresentationRow[] }) {
  const rest = rows.filter(({ rank }) => rank === "rest");
  return (
    <>
      <FactRows rows={rows.filter(({ rank }) => rank === "first")} />
      {rest.length > 0 && (
        <PrintableDisclosure title="Все сведения">
          <FactRows rows={rest} />
        </PrintableDisclosure>
      )}
    </>
  );
}
