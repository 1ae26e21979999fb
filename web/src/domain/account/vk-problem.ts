import { messageOf, Problem } from "@/api/problem";
import { messages } from "@/core/limits.json";

/** Why the sign-in through VK did not come about. */
export interface VkProblem {
  code: string;
  message: string;
}

export function vkProblemOf(error: unknown): VkProblem {
  const code = error instanceof Problem ? error.code : "unknown";
  if (isForeign(error)) return { code, message: `Сервер вернул ошибку: ${error.status}` };
  return { code, message: messageOf(error, messages.vkRefused) };
}

/** An answer that is not ours, of a proxy on the way: its body is nothing to read. */
function isForeign(error: unknown): error is Problem {
  return error instanceof Problem && error.status > 0 && error.code === "unknown";
}
