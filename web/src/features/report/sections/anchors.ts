import { useLocation } from "react-router-dom";

/** Element id of a record of a source; `taxi-3` is the third record of the source `taxi`. */
export function recordAnchor(serviceId: string, index: number): string {
  return `${serviceId}-${index + 1}`;
}

/** Fragment of the URL without «#». */
export function useUrlAnchor(): string {
  return useLocation().hash.slice(1);
}

/** Whether an anchor is the section or one of its records. */
export function isWithin(anchor: string, serviceId: string): boolean {
  return anchor === serviceId || recordIndex(anchor, serviceId) !== null;
}

/** Zero-based record index of an anchor; null for other anchors. */
export function recordIndex(anchor: string, serviceId: string): number | null {
  if (!anchor.startsWith(`${serviceId}-`)) return null;
  const number = anchor.slice(serviceId.length + 1);
  return /^[1-9]\d*$/.test(number) ? Number(number) - 1 : null;
}
