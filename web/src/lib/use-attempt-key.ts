import { useRef } from "react";

/** The idempotency key of a request: the same for each attempt with the same body, so that a repeated press
 * cannot order or pay twice. */
export function useAttemptKey(): (body: object) => string {
  const attempt = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
