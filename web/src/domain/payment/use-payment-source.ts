import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/api/current-user";
import { savedMethodsQuery } from "@/api/payments";
import { Problem } from "@/api/problem";
import type { PackagePurchase, SavedMethod } from "@/api/types";
import { messages } from "@/core/limits.json";
import { phoneText } from "@/lib/phone-text";

/** Option value for a method that is chosen at the provider's page. */
export const NEW_METHOD = "new";

export interface PaymentSource {
  methods: SavedMethod[];
  /** Id of a saved method, or `NEW_METHOD`. */
  method: string;
  /** Chosen saved method; null for a method that is chosen at the provider's page. */
  saved: SavedMethod | null;
  chooseMethod: (method: string) => void;
  /** Whether a new method is saved for later payments. */
  saveMethod: boolean;
  setSaveMethod: (save: boolean) => void;
  /** Contact for the receipt that is already known; null when the user must type one. */
  knownContact: string | null;
  contact: string;
  setContact: (contact: string) => void;
  contactError: string | undefined;
  /** Validates the contact and shows its error; true when the contact is valid. */
  check: () => boolean;
  /** Shows a server error of the contact; false when the error concerns another field. */
  showError: (error: Error) => boolean;
  wire: () => Pick<PackagePurchase, "saveCard" | "paymentMethodId" | "contact">;
}

/** State of the payment fields: method and contact for the receipt. */
export function usePaymentSource({ preferNew = false }: { preferNew?: boolean } = {}): PaymentSource {
  const user = useCurrentUser();
  const { data: methods = [] } = useQuery({ ...savedMethodsQuery, enabled: user != null });
  const [chosen, chooseMethod] = useState<string | null>(preferNew ? NEW_METHOD : null);
  const [saveMethod, setSaveMethod] = useState(false);
  const [contact, setContact] = useState("");
  const [contactError, setContactError] = useState<string>();
  const isKnown = chosen === NEW_METHOD || methods.some(({ id }) => id === chosen);
  const method = isKnown && chosen !== null ? chosen : (methods[0]?.id ?? NEW_METHOD);
  const knownContact = (user?.emailConfirmed && user.email) || phoneText(user?.phone);
  const needsContact = knownContact === null;
  return {
    methods,
    method,
    saved: methods.find(({ id }) => id === method) ?? null,
    chooseMethod,
    saveMethod,
    setSaveMethod,
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
      ...(method === NEW_METHOD ? { saveCard: saveMethod } : { paymentMethodId: method }),
      ...(needsContact && { contact: contact.trim() }),
    }),
  };
}
