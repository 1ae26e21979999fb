import { useState } from "react";
import { placeOf, useTarget } from "./anchors";
import { usePrinting } from "./use-printing";

/** A record with its place in the block, by which the report refers to it. */
export interface Placed<Row> {
  row: Row;
  place: number;
}

interface ShownRecords<Row> {
  shown: Placed<Row>[];
  /** Opens the rest; null where there is none. */
  showAll: (() => void) | null;
}

/** Rows with their places, the newest first where a day is given. */
export function placed<Row>(rows: Row[], dayOf?: (row: Row) => string | null): Placed<Row>[] {
  const all = rows.map((row, place) => ({ row, place }));
  if (dayOf === undefined) return all;
  return all.sort((one, other) => (dayOf(other.row) ?? "").localeCompare(dayOf(one.row) ?? ""));
}

/** The first records of a long list; all of them on paper, or when the address points to a later one. */
export function useShownRecords<Row>(
  serviceId: string,
  records: Placed<Row>[],
  limit: number,
): ShownRecords<Row> {
  const [isOpen, setIsOpen] = useState(records.length <= limit);
  const target = placeOf(useTarget(), serviceId);
  const isPrinting = usePrinting();
  const isPointedTo =
    !isOpen && target !== null && records.slice(limit).some(({ place }) => place === target);
  // A list that was opened for the address stays open when the address changes again.
  if (isPointedTo) setIsOpen(true);
  if (isOpen || isPrinting || isPointedTo || records.length <= limit)
    return { shown: records, showAll: null };
  return { shown: records.slice(0, limit), showAll: () => setIsOpen(true) };
}
