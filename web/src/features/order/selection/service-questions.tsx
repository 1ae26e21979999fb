import { Stack } from "@/ui/stack";
import { ServiceGrid } from "./service-grid";
import styles from "./service-questions.module.css";
import type { ServiceSelection } from "./use-selection";

/** Services as cards, grouped by buyer's question. */
export function ServiceQuestions({ selection }: { selection: ServiceSelection }) {
  return (
    <Stack gap={5}>
      {selection.questions.map(({ title, services }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <ServiceGrid services={services} selected={selection.selected} onToggle={selection.toggle} />
        </section>
      ))}
    </Stack>
  );
}
