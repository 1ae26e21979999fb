import { useEffect, useState } from "react";

/** Section at the upper part of the viewport, to mark in the navigation. */
export function useCurrentSection(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const joinKnown = ids.join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(joinKnown.split(" ").find((id) => seen.has(id)) ?? null);
      },
      // A band below the sticky bars.
      { rootMargin: "-20% 0px -70% 0px" },
    );
    for (const id of joinKnown.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joinKnown]);
  return current;
}
