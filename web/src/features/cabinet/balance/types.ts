/** Wire shapes of what the balance tab shows. */

export interface AutoTopup {
  minimumBalance: number;
  autoTopupEnabled: boolean;
  autoTopupAmount: number;
  /** Whether a subscription is charged every month. */
  monthlyTopupRequired: boolean;
  paymentMethodId: string | null;
  consentAt: string | null;
  /** The text as it stands now: the one to agree to. */
  consentVersion: string;
  consentText: string;
  lastAt: string | null;
  stoppedReason: string | null;
  stoppedMessage: string | null;
}

export type AutoTopupChange = Pick<
  AutoTopup,
  "minimumBalance" | "autoTopupEnabled" | "autoTopupAmount" | "monthlyTopupRequired" | "paymentMethodId"
> & { consent?: string };
