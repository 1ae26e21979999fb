import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import { type Column, DataTable } from "@/ui/data-table";
import { Disclosure } from "@/ui/disclosure";
import styles from "../admin.module.css";

interface ChartSectionProps<Row> {
  title: string;
  /** Paragraph that explains the figures where their names do not. */
  lead?: string;
  chart: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}

/** Section with a chart and a table of the same data. */
export function ChartSection<Row>({ title, lead, chart, columns, rows, rowKey }: ChartSectionProps<Row>) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className={styles.quiet}>{lead}</p>}
      {rows.length === 0 ? (
        <Card>За этот период ничего не было.</Card>
      ) : (
        <>
          <Card>{chart}</Card>
          <Disclosure title="То же таблицей">
            <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
          </Disclosure>
        </>
      )}
    </section>
  );
}
