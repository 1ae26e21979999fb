/** Result of a sign-in at VK ID, parsed from the query of the return URL. */

import { messages } from "@/core/limits.json";

/** Request body of `POST /api/auth/vk/exchange`. */
export interface VkCode {
  code: string;
  state: string;
  device_id: string;
}

export interface VkRefusal {
  /** Error code: `vk_unavailable` means that VK failed; with the others the user or VK refused. */
  refusal: "vk_cancelled" | "vk_unavailable" | "vk_code_missing" | "vk_refused";
  message: string;
}

export type VkAnswer = VkCode | VkRefusal;

/** Query that replaces an empty one: the return URL had no parameters. */
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

/** Parses the query of the return URL; null when it has no parameters of VK. */
export function vkAnswerOf(params: URLSearchParams): VkAnswer | null {
  const error = params.get("error");
  if (error !== null) return REFUSALS[error] ?? REFUSED;
  const [code, state, device_id] = [params.get("code"), params.get("state"), params.get("device_id")];
  if (code === null && state === null && device_id === null) return null;
  return code && state && device_id ? { code, state, device_id } : NO_CODE;
}

/** Parses the query of a URL that only VK opens; without parameters, the code is missing. */
export function expectedVkAnswer(query: string): VkAnswer {
  return vkAnswerOf(new URLSearchParams(query)) ?? NO_CODE;
}

/** Query parameters without those of VK. */
export function withoutVkAnswer(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of PARAMETERS) rest.delete(name);
  return rest;
}

export function isVkCode(answer: VkAnswer): answer is VkCode {
  return "code" in answer;
}
