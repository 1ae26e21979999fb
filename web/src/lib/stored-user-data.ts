/**
 * Entries of the browser's storages that belong to one user, cleared when the session ends or another user signs in.
 * Separate from the modules that use them, because every page clears them and few pages read them.
 */
import { clearTabStored, readStored, writeStored } from "./storage";

/** Local storage: the search started before sign-in. */
export const PENDING_SEARCH = "pendingSearch";
/** Local storage: the items ticked off in the checklists of reports. */
export const CHECKED_ITEMS = "report_ticks";
/** Tab storage, prefix of a payment id: a purchase without an account. */
export const GUEST_PURCHASE = "quick_purchase:";
/** Tab storage, prefix of a report id: the key of its private link. */
export const REPORT_KEY = "report_key:";
/** Tab storage: the payment that this tab has sent the user to make. */
export const PENDING_PAYMENT = "pending_payment";

/** Local storage: whether IndexedDB holds reports; only then is its module loaded. */
const HAS_STORED_REPORTS = "reports_kept";

export function clearStoredUserData(): void {
  clearTabStored([GUEST_PURCHASE, REPORT_KEY, PENDING_PAYMENT]);
  writeStored(PENDING_SEARCH, null);
  writeStored(CHECKED_ITEMS, null);
}

export function hasStoredReports(): boolean {
  return readStored(HAS_STORED_REPORTS) !== null;
}

export function markStoredReports(areStored: boolean): void {
  writeStored(HAS_STORED_REPORTS, areStored ? "1" : null);
}
