/** Access keys of links to purchases, reports and invitations, stored in the tab. */
import { readTabStored, writeTabStored } from "./storage";
import { GUEST_PURCHASE, INVITATION_KEY, REPORT_KEY } from "./stored-user-data";

interface GuestPurchase {
  /** Access key of the purchase; null for a signed-in buyer, who needs none. */
  accessKey: string | null;
  packageType: string;
  deliveryMethods: string[];
  contacts: Record<string, string>;
}

/** Stores a purchase; must be called before the browser leaves for the payment page. */
export function storeGuestPurchase(paymentId: string, purchase: GuestPurchase): void {
  writeTabStored(GUEST_PURCHASE + paymentId, JSON.stringify(purchase));
}

/** Stores the access key of a purchase link and keeps the other stored fields of the purchase. */
export function storePurchaseKey(paymentId: string, accessKey: string): void {
  const stored = guestPurchase(paymentId);
  const empty = { packageType: "", deliveryMethods: [], contacts: {} };
  storeGuestPurchase(paymentId, { ...(stored ?? empty), accessKey });
}

/** Stored purchase; null in another tab or when the storage is unavailable. */
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

/** Stored access key of a report's private link; null without one. */
export function reportKey(reportId: string): string | null {
  return readTabStored(REPORT_KEY + reportId);
}

export function storeReportKey(reportId: string, key: string | null): void {
  writeTabStored(REPORT_KEY + reportId, key);
}

/** Stored access key of an invitation link; null without one. */
export function invitationKey(id: string): string | null {
  return readTabStored(INVITATION_KEY + id);
}

export function storeInvitationKey(id: string, key: string): void {
  writeTabStored(INVITATION_KEY + id, key);
}

/**
 * Access key in the fragment of a private link, `#key=…`; null without one.
 * Browsers do not send fragments, so the key is never logged.
 */
export function keyInFragment(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("key") || null;
}
