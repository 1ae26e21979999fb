/** Sign-in steps: ids, completion, order. */
import type { User } from "@/api/types";

export type StepId = "vk" | "phone" | "licence";

/** View of the page: a step, the password form, or the final card. */
export type ViewId = StepId | "password" | "done";

export const STEP_ORDER: readonly StepId[] = ["vk", "phone", "licence"];

/** A visitor (`user` is null) has completed no step. */
export function isStepDone(user: User | null, step: StepId): boolean {
  if (user === null) return false;
  return { vk: user.vkLinked, phone: user.phoneVerified, licence: user.licenseVerified }[step];
}

/** First step that is neither completed nor skipped. */
export function nextView(user: User | null, skipped: ReadonlySet<StepId>): ViewId {
  return STEP_ORDER.find((step) => !isStepDone(user, step) && !skipped.has(step)) ?? "done";
}

/** View selected by `?step=`; the password form is for visitors only. */
export function viewInAddress(params: URLSearchParams, user: User | null): ViewId | null {
  const step = params.get("step");
  if (step === "done" || (step === "password" && user === null)) return step;
  return STEP_ORDER.find((known) => known === step) ?? null;
}
