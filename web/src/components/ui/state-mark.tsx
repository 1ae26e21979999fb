import { Ban, CircleCheck, CircleDashed, TriangleAlert, WifiOff } from "lucide-react";
import type { SourceState } from "@/api/types";
import { classNames } from "@/lib/class-names";
import styles from "./state-mark.module.css";

const STATES = {
  good: { icon: CircleCheck, word: "Хорошо" },
  attention: { icon: TriangleAlert, word: "Внимание" },
  stop: { icon: Ban, word: "Стоп" },
  noData: { icon: CircleDashed, word: "Нет данных" },
  notAnswered: { icon: WifiOff, word: "Источник не ответил" },
} as const;

/** One of the five states: icon, word and colour together, never colour alone. */
export function StateMark({ state, children }: { state: SourceState; children?: string }) {
  const { icon: Icon, word } = STATES[state];
  return (
    <span className={classNames(styles.mark, styles[state])}>
      <Icon size={16} aria-hidden="true" />
      {children ?? word}
    </span>
  );
}
