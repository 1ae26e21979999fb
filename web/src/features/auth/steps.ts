/** Sign-in steps: ids, completion and order. */
import type { User } from "@/api/types";

export type StepId = "vk" | "phone" | "licence";

/** View of the page: a step, the password form, or the final card. */
export type ViewId = StepId | "password" | "done";

export const STEP_ORDER: readonly StepId[] = ["vk", "phone", "licence"];

/** Whether the user has completed a step; false for a visitor (`user` is null). */
export function isStepDone(user: User | null, step: StepId): boolean {
  if (user === null) return false;
  return { vk: user.vkLinked, phone: user.phoneVerified, licence: user.licenseVerified }[step];
}

/** First step that is neither completed nor skipped, or «done». */
export function nextView(user: User | null, skipped: ReadonlySet<StepId>): ViewId {
  return STEP_ORDER.find((step) => !isStepDone(user, step) && !skipped.has(step)) ?? "done";
}

/** View selected by the query parameter `step`; the password form is for visitors only. */
export function viewInAddress(params: URLSearchParams, user: User | null): ViewId | null {
  const step = params.get("step");
  if (step === "done" || (step === "password" && user === null)) return step;
  return STEP_ORDER.find((known) => known === step) ?? null;
}
