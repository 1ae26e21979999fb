import type { Report } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { isOnLine } from "../findings/mileage-changes";
import { sentenceOf } from "../verdict/sentence";
import { carIfAny, dayText, distanceText } from "../format";

/** One question and what each report answers to it, in their order. */
export interface ComparedRow {
  title: string;
  values: string[];
  /** Whether the reports that answer do not say the same. */
  isDifferent: boolean;
}

const UNASKED = "Не проверялось";
/** True of a question that was asked and not answered as well. */
const MISSING = "В отчёте нет";
/** Stands in a tile of a source that told nothing. */
const UNTOLD = "—";

/** What a report answers, why it does not, or null where it does not say. */
type Told = string | { untold: string } | null;

/** What a car is called at the head of its column. */
export function carName({ reportData: { vehicle }, searchQuery }: Report): string {
  const car = carIfAny(vehicle.brand, vehicle.model) ?? searchQuery;
  return vehicle.year ? `${car}, ${vehicle.year}` : car;
}

/** The reports beside each other: the same questions for each car. */
export function compareReports(reports: Report[]): ComparedRow[] {
  const rows = [
    row("Вывод", reports, ({ verdict }) => sentenceOf(verdict)),
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
  return rows.filter(({ values }) => values.some((value) => value !== UNASKED && value !== MISSING));
}

/** A row for each thing that any of the reports tells at a glance, the most telling first. */
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
      return tile.value == null || tile.value === UNTOLD ? { untold: tile.text } : tile.value;
    }),
  );
}

function row(
  title: string,
  reports: Report[],
  tell: (report: Report) => Told,
  missing = UNASKED,
): ComparedRow {
  const told = reports.map(tell);
  const answers = new Set(told.filter((value) => typeof value === "string"));
  const values = told.map((value) => (typeof value === "string" ? value : (value?.untold ?? missing)));
  return { title, values, isDifferent: answers.size > 1 };
}
