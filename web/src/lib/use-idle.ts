import { useEffect } from "react";

/** Runs a task once, when the browser is idle after the first paint. */
export function useIdle(task: () => void): void {
  useEffect(() => {
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(task, 300);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(task, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }, [task]);
}
