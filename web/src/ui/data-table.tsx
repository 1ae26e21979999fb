import type { ReactNode } from "react";
import { useMediaQuery } from "@/lib/use-media-query";
import { type BREAKPOINTS, isAtLeast } from "./breakpoints";
import styles from "./data-table.module.css";
import { VisuallyHidden } from "./visually-hidden";

export interface Column<Row> {
  title: string;
  isNumber?: boolean;
  render: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Whether the columns are so few that the table also fits narrow screens. */
  isNarrow?: boolean;
  /** Breakpoint from which the rows are shown as a table. */
  tableFrom?: keyof typeof BREAKPOINTS;
}

/** Rows as a table on wide screens, as a list of cards on narrow ones. */
export function DataTable<Row>({ tableFrom = "table", ...props }: DataTableProps<Row>) {
  const isWide = useMediaQuery(isAtLeast(tableFrom));
  return isWide || props.isNarrow ? <Table {...props} /> : <Cards {...props} />;
}

function Table<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" data-number={column.isNumber || undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.title} data-number={column.isNumber || undefined}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <dl className={styles.card}>
            {columns.map((column) => (
              <div key={column.title}>
                <dt>{column.title}</dt>
                <dd>{column.render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
