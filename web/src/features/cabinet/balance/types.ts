/** Wire shapes of what the balance tab shows. */

export interface AutoTopup {
  minimumBalance: number;
  autoTopupEnabled: boolean;
  autoTopupAmount: number;
  monthlyTopupRequired: boolean;
  paymentMethodId: string | null;
  consentAt: string | null;
  /** The text as it stands now, and the one to agree to. */
  consentVersion: string;
  lastAt: string | null;
  stoppedReason: string | null;
  stoppedMessage: string | null;
}

export type AutoTopupChange = Pick<
  AutoTopup,
  "minimumBalance" | "autoTopupEnabled" | "autoTopupAmount" | "monthlyTopupRequired" | "paymentMethodId"
> & { consent?: string };

export interface OwnedPackage {
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

export interface Owned {
  packages: OwnedPackage[];
  checksRemaining: number;
}

export interface SubscriptionPlan {
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
}

export interface Subscription {
  subscription: SubscriptionPlan | null;
}
