import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import TriangleExclamationPoint from "lucide-react/icons/triangle-exclamation-point";
import WifiOff from "lucide-react/icons/wifi-off";
import type { SourceState } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { classNames } from "@/lib/class-names";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./state-mark.module.css";

const STATES = {
  good: { icon: CircleCheck, word: "Хорошо" },
  attention: { icon: TriangleExclamationPoint, word: "Внимание" },
  stop: { icon: Ban, word: "Стоп" },
  noData: { icon: CircleDashed, word: "Нет данных" },
  notAnswered: { icon: WifiOff, word: reportWords.sourceSilent },
} as const;

interface StateMarkProps {
  state: SourceState;
  /** Size; `icon` hides the label visually, for use beside an equal visible text. */
  size?: "md" | "lg" | "icon";
  children?: string | undefined;
}

/** State of a source as icon, label and colour. */
export function StateMark({ state, size = "md", children }: StateMarkProps) {
  const { icon: Icon, word } = STATES[state];
  return (
    <span className={classNames(styles.mark, styles[state], styles[size])}>
      <Icon size={size === "lg" ? 20 : 16} aria-hidden="true" />
      {size === "icon" ? <VisuallyHidden>{children ?? word}</VisuallyHidden> : (children ?? word)}
    </span>
  );
}
