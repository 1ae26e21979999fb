import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { savedCardsQuery } from "@/api/payments";
import { Problem } from "@/api/problem";
import type { PackagePurchase, SavedCard } from "@/api/types";
import { messages } from "@/core/limits.json";
import { phoneText } from "@/lib/phone-text";

/** Value of a card that is entered at the provider's page. */
export const NEW_CARD = "new";

export interface PaymentSource {
  cards: SavedCard[];
  /** The id of a saved card, or `NEW_CARD`. */
  card: string;
  chooseCard: (card: string) => void;
  saveCard: boolean;
  setSaveCard: (save: boolean) => void;
  /** Contact for the receipt; null when it must be typed. */
  knownContact: string | null;
  contact: string;
  setContact: (contact: string) => void;
  contactError: string | undefined;
  /** Validates the contact and shows its error. */
  check: () => boolean;
  /** Shows the error of the contact; false when the error concerns another field. */
  showError: (error: Error) => boolean;
  wire: () => Pick<PackagePurchase, "saveCard" | "paymentMethodId" | "contact">;
}

/** State of the payment fields: card and contact for the receipt. */
export function usePaymentSource({ preferNew = false }: { preferNew?: boolean } = {}): PaymentSource {
  const user = useCurrentUser();
  const { data: cards = [] } = useQuery({ ...savedCardsQuery, enabled: user != null });
  const [chosen, chooseCard] = useState<string | null>(preferNew ? NEW_CARD : null);
  const [saveCard, setSaveCard] = useState(false);
  const [contact, setContact] = useState("");
  const [contactError, setContactError] = useState<string>();
  const isKnown = chosen === NEW_CARD || cards.some(({ id }) => id === chosen);
  const card = isKnown && chosen !== null ? chosen : (cards[0]?.id ?? NEW_CARD);
  const knownContact = (user?.emailConfirmed && user.email) || phoneText(user?.phone);
  const needsContact = knownContact === null;
  return {
    cards,
    card,
    chooseCard,
    saveCard,
    setSaveCard,
    knownContact,
    contact,
    setContact: (next) => {
      setContact(next);
      setContactError(undefined);
    },
    contactError,
    check: () => {
      const isMissing = needsContact && contact.trim() === "";
      setContactError(isMissing ? messages.receiptContact : undefined);
      return !isMissing;
    },
    showError: (error) => {
      const refusal = error instanceof Problem && error.errors.find(({ path }) => path === "contact");
      if (!refusal) return false;
      setContactError(refusal.message);
      return true;
    },
    wire: () => ({
      ...(card === NEW_CARD ? { saveCard } : { paymentMethodId: card }),
      ...(needsContact && { contact: contact.trim() }),
    }),
  };
}
