import type { PresentationRecord, PresentationRecordList } from "@/api/types";
import { StateMark } from "@/domain/sources/state-mark";
import { type Column, DataTable } from "@/ui/data-table";
import { recordAnchor } from "../sections/anchors";
import { ShowAll } from "../sections/show-all";
import styles from "./record-table.module.css";
import { useVisibleRecords } from "./use-visible-records";
import { ValueText } from "./value-text";

const LIMIT = 20;
/** Index of the column with the state mark: the second, since the first one names the record. */
const MARKED = 1;

interface RecordTableProps {
  serviceId: string;
  list: PresentationRecordList;
}

/** Short records as a table, on phones as cards; the first cell has the anchor of the record. */
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

/** Columns of the table: one per label, including labels that only some records have. */
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
