import { messageOf, Problem } from "@/api/problem";
import { messages } from "@/core/limits.json";

/** Reason of a failed sign-in with VK. */
export interface VkProblem {
  code: string;
  message: string;
}

export function vkProblemOf(error: unknown): VkProblem {
  const code = error instanceof Problem ? error.code : "unknown";
  if (isFromProxy(error)) return { code, message: `Сервер вернул ошибку: ${error.status}` };
  return { code, message: messageOf(error, messages.vkRefused) };
}

/** Whether the response comes from a proxy instead of the server; its body is then not shown. */
function isFromProxy(error: unknown): error is Problem {
  return error instanceof Problem && error.status > 0 && error.code === "unknown";
}
