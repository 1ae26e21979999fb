import type { Column } from "@/components/ui/data-table";
import { StateMark } from "@/components/ui/state-mark";
import type { Mileage, MileageRecord } from "@/core/types";
import { FactsList } from "../facts-list";
import { RecordsTable } from "../records-table";
import { dayText, distanceText, known, named } from "../words";
import type { BlockProps } from "./block";

const COLUMNS: Column<MileageRecord>[] = [
  { title: "Дата", render: ({ date }) => dayText(date) },
  { title: "Показание", render: (record) => <Reading record={record} /> },
  { title: "Откуда", render: ({ source }) => known(source) },
];

/** The readings of the odometer as the source tells them; all sources together are drawn above. */
export function MileageBlock({ data, serviceId }: BlockProps<Mileage>) {
  return (
    <>
      {data.foundInDatabase && (
        <FactsList
          facts={[
            ["Последнее показание", distanceText(data.currentMileage)],
            ["Госномер", named(data.registrationNumber)],
          ]}
        />
      )}
      <RecordsTable
        serviceId={serviceId}
        caption="Показания одометра, сначала последнее"
        columns={COLUMNS}
        records={data.records}
        dayOf={({ date }) => date}
      />
    </>
  );
}

function Reading({ record: { mileage, rollback } }: { record: MileageRecord }) {
  return (
    <>
      {distanceText(mileage)} {rollback && <StateMark state="attention">Меньше предыдущего</StateMark>}
    </>
  );
}
