import type { ReactNode } from "react";
import type { PresentationRecord, PresentationRecordList } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { recordAnchor } from "../sections/anchors";
import { PrintableDisclosure } from "../sections/printable-disclosure";
import { ShowAll } from "../sections/show-all";
import { FactRows } from "./fact-rows";
import { RankedRows } from "./ranked-rows";
import styles from "./record-cards.module.css";
import { useVisibleRecords } from "./use-visible-records";

// Number of cards shown before the list is expanded.
const LIMIT = 8;

export interface RecordsProps {
  serviceId: string;
  list: PresentationRecordList;
  /** Returns the pictures shown below the record with the given index. */
  pictures?: ((place: number) => ReactNode) | undefined;
}

/** Records of a list as cards, each with an anchor. */
export function RecordCards({ serviceId, list: { title, records }, pictures }: RecordsProps) {
  const { shown, showAll } = useVisibleRecords(serviceId, records, LIMIT);
  return (
    <>
      <ol className={styles.cards} aria-label={title}>
        {shown.map((record) => (
          <li
            key={record.place}
            id={recordAnchor(serviceId, record.place)}
            tabIndex={-1}
            className={styles.card}
          >
            <Card record={record} />
            {pictures?.(record.place)}
          </li>
        ))}
      </ol>
      <ShowAll count={records.length} onPress={showAll} />
    </>
  );
}

function Card({ record: { title, mark, rows, groups } }: { record: PresentationRecord }) {
  return (
    <>
      <div className={styles.head}>
        <h3>{title}</h3>
        {mark != null && <StateMark state={mark.state}>{mark.text}</StateMark>}
      </div>
      <RankedRows rows={rows} />
      {groups.map((group) => (
        <PrintableDisclosure key={group.title} title={group.title}>
          <FactRows rows={group.rows} />
        </PrintableDisclosure>
      ))}
    </>
  );
}
