/** What VK ID said on the way back to us, read from the query of the return address. */

import { messages } from "@/core/limits.json";

/** As POST /api/auth/vk/exchange wants it. */
export interface VkCode {
  code: string;
  state: string;
  device_id: string;
}

export interface VkRefusal {
  /** `vk_unavailable` where VK itself had to give up, else the person or VK refused. */
  refusal: "vk_cancelled" | "vk_unavailable" | "vk_code_missing" | "vk_refused";
  message: string;
}

export type VkAnswer = VkCode | VkRefusal;

/** Put in place of an answer that came without anything, so that the sign-in page says so. */
export const EMPTY_ANSWER = "error=vk_code_missing";

const CANCELLED: VkRefusal = {
  refusal: "vk_cancelled",
  message: messages.vkCancelled,
};
const UNAVAILABLE: VkRefusal = {
  refusal: "vk_unavailable",
  message: messages.vkUnavailable,
};
const NO_CODE: VkRefusal = { refusal: "vk_code_missing", message: messages.vkNoCode };
const REFUSED: VkRefusal = {
  refusal: "vk_refused",
  message: messages.vkRefused,
};

const REFUSALS: Record<string, VkRefusal> = {
  access_denied: CANCELLED,
  server_error: UNAVAILABLE,
  temporarily_unavailable: UNAVAILABLE,
  slow_down: UNAVAILABLE,
  vk_code_missing: NO_CODE,
};

const PARAMETERS = [
  "code",
  "state",
  "device_id",
  "type",
  "expires_in",
  "ext_id",
  "error",
  "error_description",
];

/** Null where the address is no return from VK. */
export function vkAnswerOf(params: URLSearchParams): VkAnswer | null {
  const error = params.get("error");
  if (error !== null) return REFUSALS[error] ?? REFUSED;
  const [code, state, device_id] = [params.get("code"), params.get("state"), params.get("device_id")];
  if (code === null && state === null && device_id === null) return null;
  return code && state && device_id ? { code, state, device_id } : NO_CODE;
}

/** The answer of an address that VK must have made: without any it is an answer without a code. */
export function expectedVkAnswer(query: string): VkAnswer {
  return vkAnswerOf(new URLSearchParams(query)) ?? NO_CODE;
}

/** The same query without VK's part of it. */
export function withoutVkAnswer(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}

/** Tells a code from a refusal. */
export function isVkCode(answer: VkAnswer): answer is VkCode {
  return "code" in answer;
}
