import { type ReactNode, useEffect, useRef } from "react";
import { Card } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import styles from "./auth.module.css";
import { STEP_ORDER, type StepId } from "./steps";

interface FlowCardProps {
  /** Null beyond the steps. */
  step: StepId | null;
  title: string;
  children: ReactNode;
}

/** The sheet of one step; when its heading changes, the focus goes there. */
export function FlowCard({ step, title, children }: FlowCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(title);
  useEffect(() => {
    if (previous.current !== title) heading.current?.focus();
    previous.current = title;
  }, [title]);
  const place = step === null ? STEP_ORDER.length : STEP_ORDER.indexOf(step) + 1;
  const label = step === null ? "Шаги пройдены" : `Шаг ${place} из ${STEP_ORDER.length}`;
  return (
    <Card className={styles.card}>
      <div className={styles.place}>
        <span>{label}</span>
        <Progress label={label} value={place} max={STEP_ORDER.length} />
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
