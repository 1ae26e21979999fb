/** Access keys of purchases and reports without an account, stored in the tab. */
import { readTabStored, writeTabStored } from "./storage";
import { GUEST_PURCHASE, REPORT_KEY } from "./stored-user-data";

interface GuestPurchase {
  /** Null for a signed-in buyer, who needs none. */
  accessKey: string | null;
  packageType: string;
  deliveryMethods: string[];
  contacts: Record<string, string>;
}

/** Must be called before the browser leaves for the payment page. */
export function storeGuestPurchase(paymentId: string, purchase: GuestPurchase): void {
  writeTabStored(GUEST_PURCHASE + paymentId, JSON.stringify(purchase));
}

/** Stores the key of a purchase link; other stored fields of the purchase are kept. */
export function storePurchaseKey(paymentId: string, accessKey: string): void {
  const stored = guestPurchase(paymentId);
  const empty = { packageType: "", deliveryMethods: [], contacts: {} };
  storeGuestPurchase(paymentId, { ...(stored ?? empty), accessKey });
}

/** The stored purchase; null in another tab or when the storage is not available. */
export function guestPurchase(paymentId: string): GuestPurchase | null {
  const stored = readTabStored(GUEST_PURCHASE + paymentId);
  if (stored === null) return null;
  try {
    return JSON.parse(stored) as GuestPurchase;
  } catch {
    return null;
  }
}

/** Private link of a report, which needs no account. */
export function privateLink(reportId: string, key: string | null): string {
  return key === null ? `/report/${reportId}` : `/report/${reportId}#${new URLSearchParams({ key })}`;
}

/** The stored key of a report's private link. */
export function reportKey(reportId: string): string | null {
  return readTabStored(REPORT_KEY + reportId);
}

export function storeReportKey(reportId: string, key: string | null): void {
  writeTabStored(REPORT_KEY + reportId, key);
}

/** The key in the fragment of a private link, `#key=…`; browsers do not send fragments, so it is never logged. */
export function keyInFragment(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") || null;
}
