/** Draft of a form whose session ended; in memory until the next sign-in, for the same user only. */
import type { RegistrationValues } from "./form-values";

let draft: { userId: string; values: RegistrationValues } | null = null;

export function storeDraft(userId: string, values: RegistrationValues): void {
  draft = { userId, values };
}

/** Returns and deletes the draft; the draft of another user is discarded. */
export function takeDraft(userId: string): RegistrationValues | null {
  const taken = draft?.userId === userId ? draft.values : null;
  draft = null;
  return taken;
}
