import { Link } from "react-router-dom";
import { specimen } from "@/core/limits.json";
import { Plate } from "@/domain/identifier/plate";
import { VinText } from "@/domain/identifier/vin-text";
import { Money } from "@/domain/price/money";
import { StateMark } from "@/domain/sources/state-mark";
import { classNames } from "@/lib/class-names";
import deferredLayout from "@/ui/page/deferred-layout.module.css";
import styles from "./sample-report.module.css";

const ROWS = [
  { title: "Розыск", state: "good", label: "Не числится", seconds: "0,8 с" },
  { title: "Ограничения", state: "good", label: "Не найдены", seconds: "1,1 с" },
  { title: "ДТП", state: "attention", label: "2 записи", seconds: "1,6 с" },
  { title: "Пробег", state: "good", label: "Снижения не найдено", seconds: "2,4 с" },
  { title: "Диагностические карты", state: "notAnswered", label: "Не ответил", seconds: "списано 0₽" },
] as const;

/** Sample report, marked as a sample: verdict, then sources with their states and times. */
export function SampleReport() {
  return (
    <figure className={classNames(styles.figure, deferredLayout.narrow)}>
      <figcaption className={styles.caption}>
        Так выглядит отчёт. Машина и данные вымышлены. <Link to="/example-report">Пример целиком</Link>
      </figcaption>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Plate main="А123ВС" region="77" size="sm" />
          <div className={styles.car}>
            <strong>Седан, 2018</strong>
            <span>
              <VinText vin="XTA219010J0123456" />
            </span>
          </div>
        </div>
        <div className={styles.verdict}>
          <StateMark state="attention" />
          <p>
            Два ДТП, последнее в 2023 году, удар спереди справа. В четырёх ответивших источниках других
            замечаний нет.
          </p>
        </div>
        <ul className={styles.rows}>
          {ROWS.map((row) => (
            <li key={row.title}>
              <span className={styles.source}>{row.title}</span>
              <StateMark state={row.state}>{row.label}</StateMark>
              <span className={styles.seconds}>{row.seconds}</span>
            </li>
          ))}
        </ul>
        <p className={styles.total}>
          <span>Списано за 4 ответа из 5</span>
          <strong>
            <Money value={specimen.charged} /> из <Money value={specimen.total} />
          </strong>
        </p>
      </div>
    </figure>
  );
}
