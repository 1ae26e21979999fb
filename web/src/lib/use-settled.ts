import { useEffect, useState } from "react";

/** The value once it has stood still: for questions that each key press would ask anew. */
export function useSettled<T>(value: T, delayMs = 350): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
