import { type Column, DataTable } from "@/components/ui/data-table";
import { recordAnchor } from "./anchors";
import styles from "./records-table.module.css";
import { ShowAll } from "./show-all";
import { type Placed, placed, useShownRecords } from "./use-shown-records";

const LIMIT = 20;
// A page of A4 has room for these columns.
const TABLE_FROM = "44rem";

interface RecordsTableProps<Row> {
  serviceId: string;
  caption: string;
  columns: Column<Row>[];
  records: Row[];
  dayOf?: (row: Row) => string | null;
  isNarrow?: boolean;
}

/** Short records as rows, cards on a phone. The first cell carries the anchor of its record. */
export function RecordsTable<Row>({ serviceId, records, dayOf, columns, ...look }: RecordsTableProps<Row>) {
  const { shown, showAll } = useShownRecords(serviceId, placed(records, dayOf), LIMIT);
  if (records.length === 0) return null;
  const anchored = columns.map(
    (column, index): Column<Placed<Row>> => ({
      ...column,
      render: ({ row, place }) =>
        index > 0 ? (
          column.render(row)
        ) : (
          <span id={recordAnchor(serviceId, place)} tabIndex={-1} className={styles.anchor}>
            {column.render(row)}
          </span>
        ),
    }),
  );
  return (
    <>
      <DataTable
        {...look}
        tableFrom={TABLE_FROM}
        columns={anchored}
        rows={shown}
        rowKey={({ place }) => String(place)}
      />
      <ShowAll count={records.length} onPress={showAll} />
    </>
  );
}
