import { useLocation } from "react-router-dom";

/** The element id of the third record of a source: `taxi-3`. */
export function recordAnchor(serviceId: string, place: number): string {
  return `${serviceId}-${place + 1}`;
}

/** What the address points to, without its «#». */
export function useTarget(): string {
  return useLocation().hash.slice(1);
}

/** Whether an anchor is this section or something in it. */
export function isWithin(anchor: string, serviceId: string): boolean {
  return anchor === serviceId || placeOf(anchor, serviceId) !== null;
}

/** The place that the anchor names among the records of that source, from 0. */
export function placeOf(anchor: string, serviceId: string): number | null {
  if (!anchor.startsWith(`${serviceId}-`)) return null;
  const number = anchor.slice(serviceId.length + 1);
  return /^[1-9]\d*$/.test(number) ? Number(number) - 1 : null;
}
