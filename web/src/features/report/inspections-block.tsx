import { type Column, DataTable } from "@/components/ui/data-table";
import type { Inspection, Inspections } from "@/core/types";
import { dayText, distanceText, named, UNKNOWN } from "./words";

const COLUMNS: Column<Inspection>[] = [
  { title: "Карта", render: ({ number }) => named(number) ?? UNKNOWN },
  { title: "Выдана", render: ({ date }) => dayText(date) },
  { title: "Действует до", render: ({ expires }) => dayText(expires) },
  { title: "Пробег", isNumber: true, render: ({ mileage }) => distanceText(mileage) },
];

/** The inspection cards, the newest first, with where the last one was issued. */
export function InspectionsBlock({ data }: { data: Inspections }) {
  if (data.cards.length === 0) return null;
  const place = data.cards[0] && placeOf(data.cards[0]);
  return (
    <>
      <DataTable
        caption="Диагностические карты, сначала последняя"
        columns={COLUMNS}
        rows={data.cards}
        rowKey={({ number, date }) => `${number} ${date}`}
      />
      {place !== "" && <p>Последний осмотр: {place}.</p>}
    </>
  );
}

function placeOf({ operator, address }: Inspection): string {
  const [number, street] = [named(operator), named(address)];
  return [number && `оператор ${number}`, street].filter(Boolean).join(", ");
}
