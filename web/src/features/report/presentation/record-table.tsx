import type { PresentationRecord, PresentationRecordList } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { type Column, DataTable } from "@/ui/data-table";
import { recordAnchor } from "../sections/anchors";
import { ShowAll } from "../sections/show-all";
import styles from "./record-table.module.css";
import { useVisibleRecords } from "./use-visible-records";
import { ValueText } from "./value-text";

const LIMIT = 20;
/** The mark is in the second column, since the first one names the record. */
const MARKED = 1;

interface RecordTableProps {
  serviceId: string;
  list: PresentationRecordList;
}

/** Short records as a table, as cards on phones. The first cell has the record's anchor. */
export function RecordTable({ serviceId, list: { title, records } }: RecordTableProps) {
  const { shown, showAll } = useVisibleRecords(serviceId, records, LIMIT);
  return (
    <>
      <DataTable
        caption={title}
        columns={columnsOf(serviceId, records)}
        tableFrom="paper"
        rows={shown}
        rowKey={({ place }) => String(place)}
      />
      <ShowAll count={records.length} onPress={showAll} />
    </>
  );
}

/** One column per label, including labels of only some records. */
function columnsOf(serviceId: string, records: PresentationRecord[]): Column<PresentationRecord>[] {
  const labels = [...new Set(records.flatMap(({ rows }) => rows.map(({ label }) => label)))];
  const marked = Math.min(MARKED, labels.length - 1);
  return labels.map((title, index) => ({
    title,
    render: (record) => {
      const cell = <Cell record={record} label={title} isMarked={index === marked} />;
      if (index > 0) return cell;
      return (
        <span id={recordAnchor(serviceId, record.place)} tabIndex={-1} className={styles.anchor}>
          {cell}
        </span>
      );
    },
  }));
}

interface CellProps {
  record: PresentationRecord;
  label: string;
  isMarked: boolean;
}

function Cell({ record: { rows, mark }, label, isMarked }: CellProps) {
  const row = rows.find((candidate) => candidate.label === label);
  return (
    <>
      {row === undefined ? "—" : <ValueText value={row.value} />}
      {isMarked && mark != null && (
        <>
          {" "}
          <StateMark state={mark.state}>{mark.text}</StateMark>
        </>
      )}
    </>
  );
}
