/** Draft of a form whose session ended: in memory, for the same user, until the next sign-in. */
import type { RegistrationValues } from "./form-values";

let draft: { userId: string; values: RegistrationValues } | null = null;

export function storeDraft(userId: string, values: RegistrationValues): void {
  draft = { userId, values };
}

/** Returns the draft once and discards another user's. */
export function takeDraft(userId: string): RegistrationValues | null {
  const taken = draft?.userId === userId ? draft.values : null;
  draft = null;
  return taken;
}
