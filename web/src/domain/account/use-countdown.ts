import { useCallback, useEffect, useState } from "react";

/**
 * Countdown in seconds that restarts when `key` changes.
 * Uses the clock, so that a suspended tab stays correct.
 */
export function useCountdown(
  seconds: number,
  key: string,
): { left: number; restart: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  const restart = useCallback((next: number) => {
    setEndsAt(Date.now() + next * 1000);
    setLeft(next);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone restarts the countdown
  useEffect(() => restart(seconds), [key, restart]);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return { left, restart };
}
