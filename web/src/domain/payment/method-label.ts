import type { SavedMethod } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";

/** Expiry of a card: «до 12/34»; null for other methods. */
export function methodExpiry({ expiryMonth, expiryYear }: SavedMethod): string | null {
  if (expiryMonth === null || expiryYear === null) return null;
  return `до ${expiryMonth.padStart(2, "0")}/${expiryYear.slice(-2)}`;
}

/** Detail that distinguishes methods with equal titles: card expiry, or the day of saving. */
export function methodNote(method: SavedMethod): string {
  return methodExpiry(method) ?? `сохранено ${formatMomentDay(method.createdAt)}`;
}

/** Label of a saved method: «MasterCard •• 4444, до 12/34», «СБП, сохранено 20.11.2026». */
export function methodLabel(method: SavedMethod): string {
  return `${method.title}, ${methodNote(method)}`;
}
