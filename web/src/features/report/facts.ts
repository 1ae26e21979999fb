import type { ReportService } from "@/api/types";
import type { Accidents, History, Inspections, Mileage, Restrictions, Wanted } from "@/core/types";
import { counted } from "@/lib/plural";
import { dayText, distanceText, named, UNKNOWN } from "./words";

/** The most telling thing of one source: a number and what to think of it. */
export interface Fact {
  title: string;
  value: string;
  judgement: string;
}

interface FactKind {
  title: string;
  read: (data: never) => Omit<Fact, "title">;
}

const KINDS: Record<string, FactKind> = {
  gibdddtp: { title: "ДТП", read: accidents },
  gibddhistory: { title: "Владельцы", read: owners },
  probeg: { title: "Пробег", read: mileage },
  gibddrestricted: { title: "Ограничения", read: restrictions },
  gibddwanted: { title: "Розыск", read: wanted },
  eaist: { title: "Техосмотр", read: inspections },
};

/** The title of the tile of a source, or nothing where the source has no tile. */
export function factTitle(service: ReportService): string | undefined {
  return KINDS[service.name]?.title;
}

/** What the tile says; a source without data says only that. */
export function factOf(service: ReportService): Fact {
  const kind = KINDS[service.name];
  const title = kind?.title ?? service.title;
  if (service.status === "error") return { title, value: "—", judgement: "Источник не ответил" };
  if (service.status === "skipped") return { title, value: "—", judgement: "Не опрашивался" };
  if (kind === undefined || service.data == null || service.state === "noData") {
    return { title, value: "—", judgement: service.verdict ?? "Данные не найдены" };
  }
  return { title, ...kind.read(service.data as never) };
}

function accidents({ accidents }: Accidents): Omit<Fact, "title"> {
  if (accidents.length === 0) return { value: "0", judgement: "Записей о ДТП нет" };
  const last = accidents.map((accident) => accident.date).sort();
  return { value: String(accidents.length), judgement: `Последнее ${dayText(last.at(-1))}` };
}

function owners({ ownershipPeriods }: History): Omit<Fact, "title"> {
  const current = ownershipPeriods.find((period) => named(period.to) === null);
  const who = current && named(current.simplePersonTypeInfo);
  const judgement = who ? `Сейчас ${who.toLowerCase()}` : "Сейчас не на учёте";
  const count = ownershipPeriods.length;
  return { value: count === 0 ? UNKNOWN : counted(count, "период", "периода", "периодов"), judgement };
}

function mileage({ currentMileage, records }: Mileage): Omit<Fact, "title"> {
  const hasRollback = records.some((record) => record.rollback);
  return {
    value: distanceText(currentMileage),
    judgement: hasRollback ? "Показания снижались" : `Показание от ${dayText(records.at(-1)?.date)}`,
  };
}

function restrictions({ count, records }: Restrictions): Omit<Fact, "title"> {
  const found = Math.max(count, records.length);
  return found === 0
    ? { value: "0", judgement: "Запретов не найдено" }
    : { value: String(found), judgement: "Машину не переоформить" };
}

function wanted({ count, records }: Wanted): Omit<Fact, "title"> {
  const found = Math.max(count, records.length);
  return found === 0
    ? { value: "0", judgement: "В розыске не числится" }
    : { value: counted(found, "запись", "записи", "записей"), judgement: "Автомобиль в розыске" };
}

function inspections({ cards }: Inspections): Omit<Fact, "title"> {
  const last = cards[0];
  return {
    value: counted(cards.length, "карта", "карты", "карт"),
    judgement: last && named(last.expires) ? `Последняя до ${dayText(last.expires)}` : "Срок не указан",
  };
}
