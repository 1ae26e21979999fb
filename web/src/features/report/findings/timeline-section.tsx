import { lazy, memo, Suspense } from "react";
import type { Timeline } from "@/api/types";
import { counted } from "@/lib/plural";
import { useIdle } from "@/lib/use-idle";
import { Skeleton } from "@/ui/skeleton";
import { CollapsibleSection } from "../sections/collapsible-section";

// Lazy: collapsed at first. Preloaded before printing.
const loadBody = () => import("./timeline-body");
const TimelineBody = lazy(loadBody);
// Offline failures are shown when the section is opened.
const preloadBody = () => void loadBody().catch(() => undefined);

interface TimelineSectionProps {
  timeline: Timeline;
  /** Whether the owner bands are shown, because no other section shows them. */
  hasBands: boolean;
}

/** Collapsed timeline of all events. */
export const TimelineSection = memo(function TimelineSection(props: TimelineSectionProps) {
  useIdle(preloadBody);
  return (
    <CollapsibleSection
      id="timeline"
      title="Лента событий"
      summary={counted(props.timeline.events.length, "событие", "события", "событий")}
      containsAnchor={(anchor) => anchor.startsWith("year-")}
    >
      <Suspense fallback={<Skeleton height="20rem" />}>
        <TimelineBody {...props} />
      </Suspense>
    </CollapsibleSection>
  );
});
