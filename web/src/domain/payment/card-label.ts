import type { SavedCard } from "@/api/types";

/** Name of a card: «MasterCard •• 4444»; unknown parts are left out. */
export function cardName(card: SavedCard): string {
  const number = card.last4 === null ? null : `•• ${card.last4}`;
  return [card.cardType ?? "Карта", number].filter(Boolean).join(" ");
}

/** Expiry of a card: «до 12/34». */
export function cardExpiry(card: SavedCard): string | null {
  if (card.expiryMonth === null || card.expiryYear === null) return null;
  return `до ${card.expiryMonth.padStart(2, "0")}/${card.expiryYear.slice(-2)}`;
}
