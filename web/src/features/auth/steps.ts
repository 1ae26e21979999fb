/** The three steps of the sign-in: which there are, which are done, which comes next. */
import type { User } from "@/api/types";

export type StepId = "vk" | "phone" | "licence";

/** What the page shows: a step, the sign-in by password, or the end of the way. */
export type ViewId = StepId | "password" | "done";

export const STEP_ORDER: readonly StepId[] = ["vk", "phone", "licence"];

/** `user` is null for a visitor, who has done nothing yet. */
export function isStepDone(user: User | null, step: StepId): boolean {
  if (user === null) return false;
  return { vk: user.vkLinked, phone: user.phoneVerified, licence: user.licenseVerified }[step];
}

/** The first step that is neither done nor skipped. */
export function nextView(user: User | null, skipped: ReadonlySet<StepId>): ViewId {
  return STEP_ORDER.find((step) => !isStepDone(user, step) && !skipped.has(step)) ?? "done";
}

/** The view an address asks for by `?step=`; the password is for visitors only. */
export function viewInAddress(params: URLSearchParams, user: User | null): ViewId | null {
  const step = params.get("step");
  if (step === "done" || (step === "password" && user === null)) return step;
  return STEP_ORDER.find((known) => known === step) ?? null;
}
