/** Apart from the ticks themselves, since every page forgets them with the session and a report alone knows them. */
import { writeStored } from "./storage";

export const REPORT_TICKS = "report_ticks";

export function forgetTicks(): void {
  writeStored(REPORT_TICKS, null);
}
