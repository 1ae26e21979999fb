import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./facts-table.module.css";
import { useIsBrowser } from "./use-origin";

interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
}

interface FactsTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether links point to the rows: the key is also the id. */
  hasAnchors?: boolean;
}

/** Table whose rows are stacked on narrow screens by styles alone, so that it can be prerendered for all widths. */
export function FactsTable<Row>({ caption, columns, rows, rowKey, hasAnchors }: FactsTableProps<Row>) {
  const { hash } = useLocation();
  // The fragment is unknown during prerendering, and the router resets `:target`.
  const isBrowser = useIsBrowser();
  const isLinked = (row: Row) => hasAnchors && isBrowser && hash === `#${rowKey(row)}`;
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            id={hasAnchors ? rowKey(row) : undefined}
            aria-current={isLinked(row) || undefined}
          >
            {columns.map(({ title, render }) => (
              <td key={title}>{render(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
