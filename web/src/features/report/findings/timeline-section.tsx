import { lazy, memo, Suspense } from "react";
import type { Timeline } from "@/api/types";
import { counted } from "@/lib/plural";
import { useIdle } from "@/lib/use-idle";
import { Skeleton } from "@/ui/skeleton";
import { CollapsibleSection } from "../sections/collapsible-section";

// Loaded on demand, as the section is collapsed at first; preloaded before printing.
const loadBody = () => import("./timeline-body");
const TimelineBody = lazy(loadBody);
// A failure without a connection is shown when the section is opened.
const preloadBody = () => void loadBody().catch(() => undefined);

interface TimelineSectionProps {
  timeline: Timeline;
  /** Whether the owner bands are shown, because no other section has them. */
  hasBands: boolean;
}

/** Section of the timeline of all events, collapsed at first. */
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
