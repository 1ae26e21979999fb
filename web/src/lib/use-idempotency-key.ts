import { useRef } from "react";

/** Returns a function that gives the idempotency key of a request body: the same for each attempt with the same body. */
export function useIdempotencyKey(): (body: object) => string {
  const attempt = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };
}
