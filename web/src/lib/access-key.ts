/** What a guest keeps in this tab to come back to what was paid for: by payment, then by report. */
import { clearTabStored, readTabStored, writeTabStored } from "./storage";

interface GuestPurchase {
  /** Null for a signed-in buyer, who needs none. */
  accessKey: string | null;
  packageType: string;
  deliveryMethods: string[];
  contacts: Record<string, string>;
}

const PURCHASE = "quick_purchase:";
const REPORT = "report_key:";

const reportEntry = (reportId: string) => `${REPORT}${reportId}`;

/** The next person in the tab opens nothing of the one before. */
export function forgetKeys(): void {
  clearTabStored([PURCHASE, REPORT]);
}

/** Must be kept before the browser leaves for the payment page. */
export function storeGuestPurchase(paymentId: string, purchase: GuestPurchase): void {
  writeTabStored(`${PURCHASE}${paymentId}`, JSON.stringify(purchase));
}

/** The key of a link by which somebody came back to a purchase; what the tab knows besides stays. */
export function storePurchaseKey(paymentId: string, accessKey: string): void {
  const known = guestPurchase(paymentId);
  const nothing = { packageType: "", deliveryMethods: [], contacts: {} };
  storeGuestPurchase(paymentId, { ...(known ?? nothing), accessKey });
}

/** What this tab knows of a purchase; null where it was closed since, or the storage is. */
export function guestPurchase(paymentId: string): GuestPurchase | null {
  const stored = readTabStored(`${PURCHASE}${paymentId}`);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as GuestPurchase;
  } catch {
    return null;
  }
}

/** The private link of a report, which needs no account. */
export function privateLink(reportId: string, key: string | null): string {
  return key === null ? `/report/${reportId}` : `/report/${reportId}#${new URLSearchParams({ key })}`;
}

/** The key that the page's own tab holds for a report. */
export function reportKey(reportId: string): string | null {
  return readTabStored(reportEntry(reportId));
}

export function storeReportKey(reportId: string, key: string | null): void {
  writeTabStored(reportEntry(reportId), key);
}

/** The key in the fragment of a private link, `#key=…`; fragments never reach the server's log. */
export function keyInFragment(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") || null;
}
