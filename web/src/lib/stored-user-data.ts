/**
 * Keys of the browser storage entries of one user, cleared when the user signs out or changes.
 * Separate from the modules that use the entries, because every page clears them and few pages read them.
 */
import { clearTabStored, readStored, writeStored } from "./storage";

/** Local storage key of the search that was started before the sign-in. */
export const PENDING_SEARCH = "pendingSearch";
/** Local storage key of the ticked items in the checklists of reports. */
export const CHECKED_ITEMS = "report_ticks";
/** Tab storage key prefix of a purchase without an account; a payment id follows. */
export const GUEST_PURCHASE = "quick_purchase:";
/** Tab storage key prefix of the access key of a private link; a report id follows. */
export const REPORT_KEY = "report_key:";
/** Tab storage key prefix of the access key of an invitation link; an invitation id follows. */
export const INVITATION_KEY = "invitation_key:";
/** Key of the acting company in the tab storage, and in the local storage as the default of new tabs. */
export const ACTING_COMPANY = "acting_company";
/** Tab storage key of the pending payment that was started in this tab. */
export const PENDING_PAYMENT = "pending_payment";

/** Local storage key of whether IndexedDB contains reports; only then its module is loaded. */
const HAS_STORED_REPORTS = "reports_kept";

export function clearStoredUserData(): void {
  clearTabStored([GUEST_PURCHASE, REPORT_KEY, INVITATION_KEY, PENDING_PAYMENT, ACTING_COMPANY]);
  writeStored(PENDING_SEARCH, null);
  writeStored(CHECKED_ITEMS, null);
  writeStored(ACTING_COMPANY, null);
}

export function hasStoredReports(): boolean {
  return readStored(HAS_STORED_REPORTS) !== null;
}

export function markStoredReports(areStored: boolean): void {
  writeStored(HAS_STORED_REPORTS, areStored ? "1" : null);
}
