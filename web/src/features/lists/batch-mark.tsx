import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import CircleSlash from "lucide-react/icons/circle-slash";
import type { BatchState } from "@/api/types";
import { Badge } from "@/ui/badge";
import { Spinner } from "@/ui/spinner";

const STATES = {
  running: { word: "Проверяется", tone: "accent", icon: <Spinner /> },
  paused: { word: "На паузе", tone: "attention", icon: <CirclePause size={16} aria-hidden="true" /> },
  completed: { word: "Проверен", tone: "good", icon: <CircleCheck size={16} aria-hidden="true" /> },
  cancelled: { word: "Отменён", tone: "neutral", icon: <CircleSlash size={16} aria-hidden="true" /> },
} as const;

/** State of a batch as a word. */
export function batchStateWord(state: BatchState): string {
  return STATES[state].word;
}

/** State of a batch as icon and word. */
export function BatchMark({ state }: { state: BatchState }) {
  const { word, tone, icon } = STATES[state];
  return (
    <Badge tone={tone}>
      {icon}
      {word}
    </Badge>
  );
}
