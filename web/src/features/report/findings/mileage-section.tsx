import { memo } from "react";
import type { MileageChart as Chart, MileagePoint, OwnershipBand } from "@/api/types";
import { reportWords } from "@/core/limits.json";
import { formatAmount } from "@/core/money";
import { StateMark } from "@/domain/sources/state-mark";
import { type Column, DataTable } from "@/ui/data-table";
import { dayText, distanceText } from "../format";
import { PrintableDisclosure } from "../sections/printable-disclosure";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import { READING_LABELS } from "./labels";
import { type ComparedReading, changesOf } from "./mileage-changes";
import { MileageChart } from "./mileage-chart";
import styles from "./mileage-section.module.css";
import { OwnerList } from "./owner-list";

type Reading = ComparedReading & { index: number };

const COLUMNS: Column<Reading>[] = [
  { title: "Дата", render: ({ reading }) => dayText(reading.date) },
  { title: "Показание", isNumber: true, render: ({ reading }) => readingText(reading) },
  { title: "Изменение", isNumber: true, render: (compared) => <Change compared={compared} /> },
  {
    title: "Откуда",
    render: ({ reading }) => <SectionLink id={reading.anchor}>{reading.source}</SectionLink>,
  },
];

interface MileageSectionProps {
  chart: Chart;
  owners?: OwnershipBand[];
}

/** Section of the odometer history of all sources, with the owners: chart, text and table. */
export const MileageSection = memo(function MileageSection({ chart, owners = [] }: MileageSectionProps) {
  const readings = changesOf(chart.points).map((compared, index): Reading => ({ ...compared, index }));
  return (
    <SectionFrame id="mileage" title="Пробег и владельцы" mark={<Falls chart={chart} />}>
      {readings.length === 1 ? (
        <OneReading reading={chart.points[0]} />
      ) : (
        <>
          <MileageChart chart={chart} owners={owners} />
          <Conclusions chart={chart} />
          <PrintableDisclosure title={`Показания таблицей (${readings.length}) и владельцы`}>
            <OwnerList owners={owners} />
            {chart.forecast != null && <p className={styles.note}>{chart.note}</p>}
            <DataTable
              caption="Показания одометра, сначала последнее"
              columns={COLUMNS}
              tableFrom="paper"
              rows={readings.reverse()}
              rowKey={({ index }) => String(index)}
            />
          </PrintableDisclosure>
        </>
      )}
    </SectionFrame>
  );
});

/** Notice of a mileage decrease, or of a possible one. */
function Falls({ chart: { hasRollback, points } }: { chart: Chart }) {
  if (hasRollback) return <StateMark state="attention">{reportWords.fell}</StateMark>;
  if (!points.some(({ state }) => state === "possibleFall")) return null;
  return <StateMark state="attention">{reportWords.possiblyFell}</StateMark>;
}

/** Sentence on a single reading, for which there is no chart. */
function OneReading({ reading }: { reading: MileagePoint | undefined }) {
  if (reading === undefined) return null;
  return (
    <p>
      Известно одно показание: <strong>{readingText(reading)}</strong> на {dayText(reading.date)},{" "}
      <SectionLink id={reading.anchor}>{reading.source}</SectionLink>.
    </p>
  );
}

function Conclusions({ chart: { forecast, leastDriven, turnedBack } }: { chart: Chart }) {
  return (
    <div className={styles.words}>
      {turnedBack != null && (
        <p>
          Пробег скручен не меньше чем на <strong>{distanceText(turnedBack)}</strong>.
        </p>
      )}
      {leastDriven != null && (
        <p>
          Автомобиль проехал не меньше <strong>{distanceText(leastDriven)}</strong>.
        </p>
      )}
      {forecast != null && (
        <p>
          По среднему {distanceText(forecast.kmPerYear)} в год на {dayText(forecast.date)} ожидается около{" "}
          <strong>{distanceText(forecast.mileage)}</strong>.
        </p>
      )}
    </div>
  );
}

function Change({ compared: { change, reading } }: { compared: Reading }) {
  const label = READING_LABELS[reading.state];
  if (reading.state === "doubtful") return <StateMark state="noData">{label ?? undefined}</StateMark>;
  if (change === null) return "—";
  const text = change < 0 ? `−${distanceText(-change)}` : `+${distanceText(change)}`;
  switch (reading.state) {
    case "fall":
      return <StateMark state="attention">{text}</StateMark>;
    case "possibleFall":
      return (
        <>
          {text} <StateMark state="attention">{label ?? undefined}</StateMark>
        </>
      );
    default:
      return text;
  }
}

/** Mileage as text, with miles if the odometer shows miles: «100 000 км (62 137 миль)». */
function readingText({ mileage, miles }: MileagePoint): string {
  const text = distanceText(mileage);
  return miles == null ? text : `${text} (${formatAmount(miles)}\u00a0миль)`;
}
