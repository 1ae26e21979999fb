import { messageOf, Problem } from "@/api/problem";
import { messages } from "@/core/limits.json";

/** Why the sign-in through VK did not come about. */
export interface VkProblem {
  code: string;
  message: string;
}

export function vkProblemOf(error: unknown): VkProblem {
  const code = error instanceof Problem ? error.code : "unknown";
  return { code, message: messageOf(error, messages.vkRefused) };
}
