import { useEffect, useState } from "react";

/** Id of the section at the upper part of the viewport, which the navigation marks. */
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
      // Margins that leave a strip below the sticky bars.
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
