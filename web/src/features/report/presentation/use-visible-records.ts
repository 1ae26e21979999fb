import { useState } from "react";
import type { PresentationRecord } from "@/api/types";
import { recordIndex, useUrlAnchor } from "../sections/anchors";
import { useIsPrinting } from "../use-printing";

interface VisibleRecords {
  shown: PresentationRecord[];
  /** Shows all records; null when all are shown. */
  showAll: (() => void) | null;
}

/** First records of a long list; all records when printed or when the anchor is a later record. */
export function useVisibleRecords(
  serviceId: string,
  records: PresentationRecord[],
  limit: number,
): VisibleRecords {
  const [isOpen, setIsOpen] = useState(records.length <= limit);
  const target = recordIndex(useUrlAnchor(), serviceId);
  const isPrinting = useIsPrinting();
  const isPointedTo =
    !isOpen && target !== null && records.slice(limit).some(({ place }) => place === target);
  // A list opened by an anchor stays open when the anchor changes.
  if (isPointedTo) setIsOpen(true);
  if (isOpen || isPrinting || isPointedTo || records.length <= limit)
    return { shown: records, showAll: null };
  return { shown: records.slice(0, limit), showAll: () => setIsOpen(true) };
}
