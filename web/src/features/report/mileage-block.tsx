import { type Column, DataTable } from "@/components/ui/data-table";
import { StateMark } from "@/components/ui/state-mark";
import type { Mileage, MileageRecord } from "@/core/types";
import { MileageChart } from "./mileage-chart";
import { dayText, distanceText } from "./words";

type Reading = MileageRecord & { change: number | null };

const COLUMNS: Column<Reading>[] = [
  { title: "Дата", render: ({ date }) => dayText(date) },
  { title: "Показание", isNumber: true, render: ({ mileage }) => distanceText(mileage) },
  { title: "Изменение", isNumber: true, render: (reading) => <Change reading={reading} /> },
];
const SOURCE: Column<Reading> = { title: "Откуда", render: ({ source }) => source };

/** The odometer over the years: drawn, then the same in a table. */
export function MileageBlock({ data }: { data: Mileage }) {
  if (data.records.length === 0) return null;
  const readings = data.records.map((record, place) => {
    const before = data.records[place - 1];
    return { ...record, change: before === undefined ? null : record.mileage - before.mileage };
  });
  const hasManySources = new Set(data.records.map((record) => record.source)).size > 1;
  return (
    <>
      <MileageChart records={data.records} />
      <DataTable
        caption="Показания одометра, сначала последнее"
        columns={hasManySources ? [...COLUMNS, SOURCE] : COLUMNS}
        isNarrow={!hasManySources}
        rows={readings.reverse()}
        rowKey={({ date, mileage }) => `${date} ${mileage}`}
      />
    </>
  );
}

function Change({ reading: { change, rollback } }: { reading: Reading }) {
  if (change === null) return "—";
  if (rollback) return <StateMark state="attention">{`−${distanceText(-change)}`}</StateMark>;
  return `+${distanceText(change)}`;
}
