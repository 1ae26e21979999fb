import { Building2, UserRound } from "lucide-react";
import type { Column } from "@/components/ui/data-table";
import type { OwnershipPeriod } from "@/core/types";
import { RecordsTable } from "../records-table";
import { known, lengthText, periodText } from "../words";
import styles from "./ownership-table.module.css";

const COLUMNS: Column<OwnershipPeriod>[] = [
  { title: "Владелец", render: (period) => <Person period={period} /> },
  { title: "Период", render: periodText },
  { title: "Длительность", render: ({ period }) => lengthText(period) },
  { title: "Последнее действие", render: ({ lastOperationInfo }) => known(lastOperationInfo) },
];

/** The periods in words, the newest first. */
export function OwnershipTable({ periods, serviceId }: { periods: OwnershipPeriod[]; serviceId: string }) {
  return (
    <RecordsTable
      serviceId={serviceId}
      caption="Периоды владения, сначала последний"
      columns={COLUMNS}
      records={periods}
      dayOf={({ from }) => from}
    />
  );
}

function Person({ period }: { period: OwnershipPeriod }) {
  const Icon = period.simplePersonType === "Legal" ? Building2 : UserRound;
  return (
    <span className={styles.person}>
      <Icon size={18} aria-hidden="true" />
      {known(period.simplePersonTypeInfo)}
    </span>
  );
}
