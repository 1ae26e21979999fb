import { useId } from "react";
import type { Cohort } from "@/api/types";
import { Card } from "@/ui/card";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "../admin.module.css";
import { formatShare } from "./change";
import own from "./cohorts.module.css";

const month = new Intl.DateTimeFormat("ru-RU", { month: "short", year: "2-digit", timeZone: "UTC" });

/** Retention by month of the first check: a table shaded as a heat map. */
export function Cohorts({ cohorts }: { cohorts: Cohort[] }) {
  const id = useId();
  const title = "Кто возвращается";
  const later = Array.from({ length: cohorts.length - 1 }, (_, index) => index + 1);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.quiet}>
        Люди по месяцу первой проверки и доля тех, кто проверял автомобиль через один месяц, два и дальше.
      </p>
      <Card>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <section className={own.scroller} aria-label={`${title}, таблица`} tabIndex={0}>
          <table className={own.table}>
            <caption>
              <VisuallyHidden>{title}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                <th scope="col">Месяц</th>
                <th scope="col">Людей</th>
                {later.map((count) => (
                  <th key={count} scope="col">
                    +{count} мес.
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <tr key={cohort.month}>
                  <th scope="row">{month.format(new Date(`${cohort.month}-01`))}</th>
                  <td>{cohort.people}</td>
                  {later.map((count) => (
                    <Returned key={count} cohort={cohort} index={count - 1} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Card>
    </section>
  );
}

function Returned({ cohort, index }: { cohort: Cohort; index: number }) {
  const people = cohort.returned[index];
  if (people === undefined) return <td />;
  const share = cohort.people === 0 ? 0 : people / cohort.people;
  return (
    <td>
      <span className={own.shade} style={{ opacity: share }} aria-hidden="true" />
      <span className={own.share}>{formatShare(people, cohort.people)}</span>
    </td>
  );
}
