/** Wire shapes of what is sold and how it is paid. */

export type PaidBy = "balance" | "card" | "package_check" | "free_check" | "vk_package";

/** What a purchase would cost and take, told before it is made. */
export interface Estimate {
  total: number;
  discount: number;
  chargedNow: number;
  /** Set aside until the sources have answered. */
  held: number;
  fromBalance: number;
  fromCard: number;
  balanceAfter: number;
  paidBy: PaidBy;
  lines: { title: string; price: number }[];
  /** What is returned if a source fails. */
  returns: string;
  nextCharge: { date: string; amount: number } | null;
  /** What the balance is short of; 0 when it is enough. */
  lacking: number;
}

export interface PromoAnswer {
  valid: boolean;
  code: string;
  percent: number;
  discount: number;
  total: number;
  message: string;
}

/** A package of checks that was bought. */
export interface OwnPackage {
  id: string;
  packageType: string;
  name: string;
  checksRemaining: number;
  checksTotal: number;
  price: number;
  purchasedAt: string;
  expiresAt: string;
  state: "active" | "used" | "expired" | "cancelled";
}

export interface OwnPackages {
  packages: OwnPackage[];
  checksRemaining: number;
}

export interface PackagePurchase {
  packageType: string;
  payWith: "balance" | "card";
  promoCode?: string;
  saveCard?: boolean;
  paymentMethodId?: string | null;
  contact?: string | null;
}

/** How a payment stands right after it was made. */
export interface StartedPayment {
  status: "pending" | "succeeded" | "canceled";
  paymentId: string | null;
  /** Where the payer confirms it; null when there is nothing to confirm. */
  confirmationUrl: string | null;
  amount: number;
}

export interface BoughtPackage extends StartedPayment {
  userPackage: OwnPackage | null;
  discount: number;
}

export interface OwnSubscription {
  plan: string;
  name: string;
  amount: number;
  status: "active" | "cancelled" | "past_due" | "ended";
  pricePerCheck: number;
  currentPeriodEnd: string;
  nextChargeAt: string | null;
  cardTitle: string | null;
  cancelledAt: string | null;
  failureMessage: string | null;
  /** What a change has asked for; counts from the next charge. */
  nextPlan?: string | null;
  nextAmount?: number | null;
}

export interface SubscriptionState {
  subscription: OwnSubscription | null;
  consentVersion: string;
  consentText: string;
}

export interface NewSubscription {
  subscriptionType: string;
  amount: number;
  consent: string;
  paymentMethodId?: string | null;
  contact?: string | null;
}

export interface QuickPurchase {
  packageType: string;
  query: string;
  type: string;
  deliveryMethods: string[];
  contacts: Record<string, string>;
  amount: number;
  description: string;
  contact: string;
  contactMethod: string;
  deliveryMethod: string;
  /** Buy although the found car points to another number. */
  acceptMismatch?: boolean;
}

export interface StartedQuickPurchase {
  paymentId: string;
  confirmationUrl: string | null;
  amount: number;
  /** Opens the report without an account; null for a signed-in buyer. */
  accessKey: string | null;
}
