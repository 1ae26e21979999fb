import { Building2, UserRound } from "lucide-react";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { OwnershipPeriod } from "@/core/types";
import styles from "./ownership-table.module.css";
import { lengthText, named, periodText, UNKNOWN } from "./words";

const COLUMNS: Column<OwnershipPeriod>[] = [
  { title: "Владелец", render: (period) => <Person period={period} /> },
  { title: "Период", render: periodText },
  { title: "Длительность", render: ({ period }) => lengthText(period) },
  { title: "Последнее действие", render: ({ lastOperationInfo }) => named(lastOperationInfo) ?? UNKNOWN },
];

/** The periods in words, the newest first. */
export function OwnershipTable({ periods }: { periods: OwnershipPeriod[] }) {
  const newestFirst = periods.toSorted((one, other) => other.from.localeCompare(one.from));
  return (
    <DataTable
      caption="Периоды владения, сначала последний"
      columns={COLUMNS}
      rows={newestFirst}
      rowKey={({ from, to, lastOperation }) => `${from} ${to} ${lastOperation}`}
    />
  );
}

function Person({ period }: { period: OwnershipPeriod }) {
  const Icon = period.simplePersonType === "Legal" ? Building2 : UserRound;
  return (
    <span className={styles.person}>
      <Icon size={18} aria-hidden="true" />
      {named(period.simplePersonTypeInfo) ?? UNKNOWN}
    </span>
  );
}
