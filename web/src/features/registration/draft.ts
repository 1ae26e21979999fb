/** What was typed when the session ended: kept in memory only, for the same user, until the sign-in is over. */
import type { RegistrationValues } from "./form-values";

let draft: { userId: string; values: RegistrationValues } | null = null;

export function keepDraft(userId: string, values: RegistrationValues): void {
  draft = { userId, values };
}

/** Gives the draft once; another user's is thrown away. */
export function takeDraft(userId: string): RegistrationValues | null {
  const taken = draft?.userId === userId ? draft.values : null;
  draft = null;
  return taken;
}
