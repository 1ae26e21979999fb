import type { ReportService } from "@/api/types";
import { Guard } from "@/domain/faults/guard";
import { StateMark } from "@/domain/sources/state-mark";
import { Spinner } from "@/ui/spinner";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { sectionMark } from "./section-state";
import styles from "./section-status.module.css";

/** The mark of a source, or that it is still being asked. */
export function SectionStatus({ service, size = "md" }: { service: ReportService; size?: "md" | "icon" }) {
  const { state, word } = sectionMark(service);
  if (state !== null) {
    return (
      <StateMark state={state} size={size}>
        {word}
      </StateMark>
    );
  }
  return (
    <span className={styles.working}>
      <Spinner />
      {size === "icon" ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}

/** The mark in a row of names: one that fails leaves its name and the others. */
export function StatusIcon({ service }: { service: ReportService }) {
  return (
    <Guard place="status-icon" resetKeys={[service]} frame={() => null}>
      <SectionStatus service={service} size="icon" />
    </Guard>
  );
}
