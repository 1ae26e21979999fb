/** Apart from the search itself, since every page forgets it with the session and few pages know it. */
import { writeStored } from "./storage";

export const PENDING_SEARCH = "pendingSearch";

export function forgetPendingSearch(): void {
  writeStored(PENDING_SEARCH, null);
}
