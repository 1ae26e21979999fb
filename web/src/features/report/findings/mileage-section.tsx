import { memo } from "react";
import type { MileageChart as Chart, MileagePoint } from "@/api/types";
import { type Column, DataTable } from "@/components/ui/data-table";
import { StateMark } from "@/components/ui/state-mark";
import { SectionFrame } from "../section-frame";
import { SectionLink } from "../section-link";
import { Twin } from "../twin";
import { dayText, distanceText } from "../words";
import { MileageChart } from "./mileage-chart";
import styles from "./mileage-section.module.css";

type Reading = MileagePoint & { place: number; change: number | null };

const COLUMNS: Column<Reading>[] = [
  { title: "Дата", render: ({ date }) => dayText(date) },
  { title: "Показание", isNumber: true, render: ({ mileage }) => distanceText(mileage) },
  { title: "Изменение", isNumber: true, render: (reading) => <Change reading={reading} /> },
  { title: "Откуда", render: ({ source, anchor }) => <SectionLink id={anchor}>{source}</SectionLink> },
];

/** The odometer over the years, from all sources: drawn, then the same in a table. */
export const MileageSection = memo(function MileageSection({ chart }: { chart: Chart }) {
  const readings = chart.points.map((point, place): Reading => {
    const before = chart.points[place - 1];
    return { ...point, place, change: before === undefined ? null : point.mileage - before.mileage };
  });
  return (
    <SectionFrame
      id="mileage"
      title="График пробега"
      mark={chart.hasRollback && <StateMark state="attention">Показания снижались</StateMark>}
    >
      {readings.length === 1 ? (
        <OneReading reading={chart.points[0]} />
      ) : (
        <>
          <MileageChart chart={chart} />
          <Conclusions chart={chart} />
          <Twin title={`Показания таблицей (${readings.length})`}>
            <DataTable
              caption="Показания одометра, сначала последнее"
              columns={COLUMNS}
              tableFrom="44rem"
              rows={readings.reverse()}
              rowKey={({ place }) => String(place)}
            />
          </Twin>
        </>
      )}
    </SectionFrame>
  );
});

/** A single reading draws no line. */
function OneReading({ reading }: { reading: MileagePoint | undefined }) {
  if (reading === undefined) return null;
  return (
    <p>
      Известно одно показание: <strong>{distanceText(reading.mileage)}</strong> на {dayText(reading.date)},{" "}
      <SectionLink id={reading.anchor}>{reading.source}</SectionLink>.
    </p>
  );
}

function Conclusions({ chart: { forecast, leastDriven, note } }: { chart: Chart }) {
  return (
    <div className={styles.words}>
      {leastDriven != null && (
        <p>
          Если каждое снижение — скрутка, автомобиль проехал не меньше{" "}
          <strong>{distanceText(leastDriven)}</strong>.
        </p>
      )}
      {forecast != null && (
        <p>
          По среднему {distanceText(forecast.kmPerYear)} в год на {dayText(forecast.date)} ожидается около{" "}
          <strong>{distanceText(forecast.mileage)}</strong>.
        </p>
      )}
      {(forecast != null || leastDriven != null) && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function Change({ reading: { change, rollback } }: { reading: Reading }) {
  if (change === null) return "—";
  if (rollback) return <StateMark state="attention">{`−${distanceText(-change)}`}</StateMark>;
  return change < 0 ? `−${distanceText(-change)}` : `+${distanceText(change)}`;
}
