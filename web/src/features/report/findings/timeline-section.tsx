import { lazy, memo, Suspense } from "react";
import type { Timeline } from "@/api/types";
import { counted } from "@/lib/plural";
import { useIdle } from "@/lib/use-idle";
import { Skeleton } from "@/ui/skeleton";
import { Fold } from "../sections/collapsible-section";

// Folded at first; it is there before anybody prints the page.
const loadBody = () => import("./timeline-body");
const TimelineBody = lazy(loadBody);
// Without a network the press says so.
const warmBody = () => void loadBody().catch(() => undefined);

interface TimelineSectionProps {
  timeline: Timeline;
  /** Whether the owners are not drawn elsewhere. */
  hasBands: boolean;
}

/** All that happened to the car, in one line until somebody opens it. */
export const TimelineSection = memo(function TimelineSection(props: TimelineSectionProps) {
  useIdle(warmBody);
  return (
    <Fold
      id="timeline"
      title="Лента событий"
      line={counted(props.timeline.events.length, "событие", "события", "событий")}
      holds={(anchor) => anchor.startsWith("year-")}
    >
      <Suspense fallback={<Skeleton height="20rem" />}>
        <TimelineBody {...props} />
      </Suspense>
    </Fold>
  );
});
