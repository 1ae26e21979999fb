import { memo } from "react";
import type { Contradiction } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { counted } from "@/lib/plural";
import { CollapsibleSection } from "../sections/collapsible-section";
import { SectionLink } from "../sections/section-link";
import styles from "./consistency-section.module.css";

interface ConsistencySectionProps {
  contradictions: Contradiction[];
  isFinal: boolean;
}

/** Contradictions between sources, or with the order: values with their sources. */
export const ConsistencySection = memo(function ConsistencySection({
  contradictions,
  isFinal,
}: ConsistencySectionProps) {
  return (
    <CollapsibleSection id="consistency" title="Сверка данных" summary={lineOf(contradictions)}>
      {contradictions.length === 0 ? (
        <p className={styles.quiet}>
          {isFinal
            ? "Противоречий в ответах не найдено. Номера, цвет, двигатель, год, владельцев и пробег сверяли там, где их называют хотя бы два источника."
            : "Пока противоречий не найдено. Сверим ещё раз с каждым новым ответом."}
        </p>
      ) : (
        <ul className={styles.list}>
          {contradictions.map((found) => (
            <li key={found.code} id={`consistency-${found.code}`} tabIndex={-1} className={styles.item}>
              <div className={styles.head}>
                <h3>{found.text}</h3>
                <StateMark state={found.level}>{found.level === "noData" ? "Уточнить" : undefined}</StateMark>
              </div>
              <Values found={found} />
            </li>
          ))}
        </ul>
      )}
    </CollapsibleSection>
  );
});

function lineOf(contradictions: Contradiction[]): string {
  if (contradictions.length === 0) return "Противоречий не найдено";
  return counted(contradictions.length, "расхождение", "расхождения", "расхождений");
}

function Values({ found }: { found: Contradiction }) {
  return (
    <dl className={styles.values}>
      {found.values.map(({ source, value, anchor }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source may state two values, never reordered
        <div key={index}>
          <dt>{anchor === "" ? source : <SectionLink id={anchor}>{source}</SectionLink>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
