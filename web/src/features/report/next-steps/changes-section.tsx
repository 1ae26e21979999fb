import type { Report } from "@/api/types";
import { formatMomentDay } from "@/lib/dates";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import styles from "./changes-section.module.css";

/** Changes since the user's earlier report of this car, or one line when nothing has changed. */
export function ChangesSection({ report: { changes, changedSince } }: { report: Report }) {
  if (changedSince == null || changes == null) return null;
  const { finishedAt, compared } = changedSince;
  const since = `С прошлого отчёта от ${formatMomentDay(finishedAt)}`;
  const sources = `Сравнивали ответы источников: ${compared.join(", ")}.`;
  if (changes.length === 0) {
    return (
      <p className={styles.nothing}>
        {since} нового не найдено. <span className={styles.sources}>{sources}</span>
      </p>
    );
  }
  return (
    <SectionFrame id="changes" title="Что изменилось">
      <p>{since}:</p>
      <dl className={styles.changes}>
        {changes.map(({ service, title, lines }) => (
          <div key={service}>
            <dt>
              <SectionLink id={service}>{title}</SectionLink>
            </dt>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: records may be equal and are never reordered
              <dd key={index}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className={styles.sources}>{sources}</p>
    </SectionFrame>
  );
}
