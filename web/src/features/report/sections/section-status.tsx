import type { ReportService } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { StateMark } from "@/domain/sources/state-mark";
import { Spinner } from "@/ui/spinner";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { sectionMark } from "./section-state";
import styles from "./section-status.module.css";

/** State mark of a source, or an indicator that the source is pending. */
export function SectionStatus({ service, size = "md" }: { service: ReportService; size?: "md" | "icon" }) {
  const { state, label } = sectionMark(service);
  if (state !== null) {
    return (
      <StateMark state={state} size={size}>
        {label}
      </StateMark>
    );
  }
  return (
    <span className={styles.working}>
      <Spinner />
      {size === "icon" ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  );
}

/** State mark beside the name of a source; a render error hides only the mark. */
export function StatusIcon({ service }: { service: ReportService }) {
  return (
    <SectionErrorBoundary section="status-icon" resetKeys={[service]} frame={() => null}>
      <SectionStatus service={service} size="icon" />
    </SectionErrorBoundary>
  );
}
