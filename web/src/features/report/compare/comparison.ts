import type { Report } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { isOnLine } from "../findings/mileage-changes";
import { carText, dayText, distanceText, verdictSentence } from "../format";

/** Row of the comparison: a question with the answer of each report. */
export interface ComparedRow {
  title: string;
  values: string[];
  /** Whether the known answers of the reports differ. */
  isDifferent: boolean;
}

const NOT_ORDERED = "Не проверялось";
/** Text for an answer that a report lacks, also when the source failed. */
const MISSING = "В отчёте нет";
/** Tile value that means a source without data. */
const NO_VALUE = "—";

/** Answer of a report, the reason for a missing answer, or null when unknown. */
type Answer = string | { reason: string } | null;

/** Column title: name and year of the car. */
export function carName({ reportData: { vehicle }, searchQuery }: Report): string {
  const car = carText(vehicle.brand, vehicle.model) ?? searchQuery;
  return vehicle.year ? `${car}, ${vehicle.year}` : car;
}

/** Rows of the comparison table. */
export function compareReports(reports: Report[]): ComparedRow[] {
  const rows = [
    row("Вывод", reports, ({ verdict }) => verdictSentence(verdict)),
    row(
      "Пробег, последнее показание",
      reports,
      ({ details: { mileage } }) => {
        const last = mileage.points.findLast(isOnLine);
        return last === undefined ? null : distanceText(last.mileage);
      },
      MISSING,
    ),
    ...tileRows(reports),
    row(
      "Рыночная цена",
      reports,
      ({ details: { price } }) => (price == null ? null : formatRoubles(price.typical)),
      MISSING,
    ),
    row(
      "Торговаться на",
      reports,
      ({ details: { bargain } }) => (bargain == null ? null : `${bargain.percent}\u00a0%`),
      MISSING,
    ),
    row("Проверен", reports, ({ finishedAt, createdAt }) => dayText((finishedAt ?? createdAt).slice(0, 10))),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== NOT_ORDERED && value !== MISSING));
}

/** Comparison rows of the fact tiles of all reports, most important first. */
function tileRows(reports: Report[]): ComparedRow[] {
  const ranks = new Map<string, number>();
  for (const { reportData } of reports) {
    for (const { tile } of reportData.services) if (tile != null) ranks.set(tile.title, tile.rank);
  }
  const titles = [...ranks].sort(([, one], [, other]) => one - other).map(([title]) => title);
  return titles.map((title) =>
    row(title, reports, ({ reportData }) => {
      const tile = reportData.services.find((service) => service.tile?.title === title)?.tile;
      if (tile == null) return null;
      return tile.value == null || tile.value === NO_VALUE ? { reason: tile.text } : tile.value;
    }),
  );
}

function row(
  title: string,
  reports: Report[],
  answerOf: (report: Report) => Answer,
  missing = NOT_ORDERED,
): ComparedRow {
  const answersOfReports = reports.map(answerOf);
  const answers = new Set(answersOfReports.filter((value) => typeof value === "string"));
  const values = answersOfReports.map((value) =>
    typeof value === "string" ? value : (value?.reason ?? missing),
  );
  return { title, values, isDifferent: answers.size > 1 };
}
