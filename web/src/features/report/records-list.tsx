import type { ReactNode } from "react";
import { recordAnchor } from "./anchors";
import { type FactRow, FactsList } from "./facts-list";
import styles from "./records-list.module.css";
import { ShowAll } from "./show-all";
import { Twin } from "./twin";
import { placed, useShownRecords } from "./use-shown-records";

// Cards are tall: more than these are asked for.
const LIMIT = 8;

interface RecordsListProps<Row> {
  serviceId: string;
  records: Row[];
  title: (row: Row, place: number) => ReactNode;
  facts: (row: Row) => FactRow[];
  /** Stands beside the title. */
  mark?: (row: Row) => ReactNode;
  /** What few people need: folded, open on paper. */
  rest?: (row: Row) => FactRow[];
  /** Words or pictures under the facts. */
  more?: (row: Row) => ReactNode;
  /** Sorts the newest to the top; without it the order of the source stays. */
  dayOf?: (row: Row) => string | null;
}

/** Records as cards: a title and its facts. Each has the anchor by which the report refers to it. */
export function RecordsList<Row>({ serviceId, records, dayOf, ...look }: RecordsListProps<Row>) {
  const { shown, showAll } = useShownRecords(serviceId, placed(records, dayOf), LIMIT);
  if (records.length === 0) return null;
  return (
    <>
      <ol className={styles.cards}>
        {shown.map(({ row, place }) => (
          <li key={place} id={recordAnchor(serviceId, place)} tabIndex={-1} className={styles.card}>
            <div className={styles.head}>
              <h3>{look.title(row, place)}</h3>
              {look.mark?.(row)}
            </div>
            <FactsList facts={look.facts(row)} />
            {look.rest !== undefined && <Rest facts={look.rest(row)} />}
            {look.more?.(row)}
          </li>
        ))}
      </ol>
      <ShowAll count={records.length} onPress={showAll} />
    </>
  );
}

function Rest({ facts }: { facts: FactRow[] }) {
  if (facts.every(([, value]) => value == null || value === "")) return null;
  return (
    <Twin title="Все сведения">
      <FactsList facts={facts} />
    </Twin>
  );
}
