import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from "react";
import { Card } from "@/ui/card";
import { Progress } from "@/ui/progress";
import styles from "./auth.module.css";
import { STEP_ORDER, type StepId } from "./steps";

interface FlowCardProps {
  /** Step whose heading the card shows; null outside the numbered steps. */
  step: StepId | "done" | null;
  title: string;
  children: ReactNode;
}

/** Last shown heading; stored above the step components, because these replace each other. */
export const LastHeading = createContext<RefObject<string | null>>({ current: null });

/** Card of one sign-in step; moves the focus to the heading when the step changes. */
export function FlowCard({ step, title, children }: FlowCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useContext(LastHeading);
  // Runs before the heading is painted, so that a visible heading always has the focus.
  useLayoutEffect(() => {
    if (last.current !== null && last.current !== title) heading.current?.focus();
    last.current = title;
  }, [last, title]);
  return (
    <Card className={styles.card}>
      {step !== null && <Position step={step} />}
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </Card>
  );
}

function Position({ step }: { step: StepId | "done" }) {
  const count = STEP_ORDER.length;
  const position = step === "done" ? count : STEP_ORDER.indexOf(step) + 1;
  const label = step === "done" ? "Шаги пройдены" : `Шаг ${position} из ${count}`;
  return (
    <div className={styles.place}>
      <span>{label}</span>
      <Progress label={label} value={position} max={count} />
    </div>
  );
}
