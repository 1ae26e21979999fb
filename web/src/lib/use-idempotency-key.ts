import { useRef } from "react";

/** Returns a function from a request body to its idempotency key, which is equal for equal bodies. */
export function useIdempotencyKey(): (body: object) => string {
  const attempt = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
