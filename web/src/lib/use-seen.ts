import { type RefObject, useEffect, useState } from "react";

/** Whether a part of the page has come into sight; at once where a browser cannot tell. */
export function useSeen(part: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (part.current === null || typeof IntersectionObserver === "undefined") {
      setIsSeen(true);
      return;
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      setIsSeen(true);
      observer.disconnect();
    });
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part]);
  return isSeen;
}
