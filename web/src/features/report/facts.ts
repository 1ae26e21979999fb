import type { ReportService } from "@/api/types";
import type {
  Accidents,
  Auctions,
  Fines,
  History,
  Inspections,
  Mileage,
  Pledges,
  Policies,
  Proceedings,
  Recalls,
  Restrictions,
  Taxi,
  Valuation,
  Wanted,
} from "@/core/types";
import { counted } from "@/lib/plural";
import { dayText, distanceText, NOT_FOUND, named, roublesIfAny, UNKNOWN } from "./words";

/** The most telling thing of one source: a number and what to think of it. */
export interface Fact {
  title: string;
  value: string;
  judgement: string;
}

/** A judgement left out is the verdict of the source. */
type Told = Omit<Fact, "title" | "judgement"> & { judgement?: string };

interface FactKind {
  title: string;
  read: (data: never) => Told;
}

// The most telling first: what stops a deal, then what changes the price.
const KINDS: Record<string, FactKind> = {
  wanted: { title: "Розыск", read: wanted },
  restrictions: { title: "Ограничения", read: restrictions },
  pledges: { title: "Залог", read: pledges },
  accidents: { title: "ДТП", read: accidents },
  mileage: { title: "Пробег", read: mileage },
  history: { title: "Владельцы", read: owners },
  taxi: { title: "Такси", read: taxi },
  leases: { title: "Лизинг", read: pledges },
  valuation: { title: "Цена", read: price },
  enforcement: { title: "Долги владельца", read: proceedings },
  recalls: { title: "Отзывы", read: recalls },
  fines: { title: "Штрафы", read: fines },
  auctions: { title: "Аукционы", read: auctions },
  inspections: { title: "Техосмотр", read: inspections },
  policies: { title: "ОСАГО", read: policies },
};
const ORDER = Object.keys(KINDS);

/** As many as are read at a glance. */
const TILES = 8;

/** The services that have a tile, the most telling first. */
export function telling(services: ReportService[]): ReportService[] {
  const place = ({ source }: ReportService) => ORDER.indexOf(source);
  return services
    .filter((service) => place(service) >= 0)
    .sort((one, other) => place(one) - place(other))
    .slice(0, TILES);
}

/** The title of the tile of a source. */
export function factTitle(service: ReportService): string {
  return KINDS[service.source]?.title ?? service.title;
}

/** What the tile says; a source without data says only that. */
export function factOf(service: ReportService): Fact {
  const kind = KINDS[service.source];
  const title = factTitle(service);
  const judgement = service.verdict ?? NOT_FOUND;
  if (service.status === "error") return { title, value: "—", judgement: "Источник не ответил" };
  if (service.status === "skipped") return { title, value: "—", judgement: "Не опрашивался" };
  if (kind === undefined || service.data == null || service.state === "noData") {
    return { title, value: "—", judgement };
  }
  return { title, judgement, ...kind.read(service.data as never) };
}

function accidents({ accidents }: Accidents): Told {
  if (accidents.length === 0) return { value: "0", judgement: "Записей о ДТП нет" };
  const last = accidents.map((accident) => accident.date).sort();
  return { value: String(accidents.length), judgement: `Последнее ${dayText(last.at(-1))}` };
}

function owners({ ownershipPeriods }: History): Told {
  if (ownershipPeriods.length === 0) return { value: UNKNOWN, judgement: UNKNOWN };
  const current = ownershipPeriods.find((period) => named(period.to) === null);
  const who = current && named(current.simplePersonTypeInfo);
  const judgement = who ? `Сейчас ${who.toLowerCase()}` : "Сейчас не на учёте";
  return { value: counted(ownershipPeriods.length, "период", "периода", "периодов"), judgement };
}

function mileage({ currentMileage, records }: Mileage): Told {
  const hasRollback = records.some((record) => record.rollback);
  return {
    value: distanceText(currentMileage),
    judgement: hasRollback ? "Показания снижались" : `Показание от ${dayText(records.at(-1)?.date)}`,
  };
}

function restrictions({ count, records }: Restrictions): Told {
  const found = Math.max(count, records.length);
  return found === 0
    ? { value: "0", judgement: "Запретов не найдено" }
    : { value: String(found), judgement: "Машину не переоформить" };
}

function wanted({ count, records }: Wanted): Told {
  const found = Math.max(count, records.length);
  return found === 0
    ? { value: "0", judgement: "В розыске не числится" }
    : { value: counted(found, "запись", "записи", "записей"), judgement: "Автомобиль в розыске" };
}

function inspections({ cards }: Inspections): Told {
  const last = cards[0];
  return {
    value: counted(cards.length, "карта", "карты", "карт"),
    judgement: last && named(last.expires) ? `Последняя до ${dayText(last.expires)}` : "Срок не указан",
  };
}

function pledges({ count, records }: Pledges): Told {
  return { value: String(Math.max(count, records.length)) };
}

function taxi({ found, permits }: Taxi): Told {
  if (!found) return { value: "Нет" };
  return { value: permits.length > 0 ? counted(permits.length, "запись", "записи", "записей") : "Да" };
}

function price({ cost }: Valuation): Told {
  return { value: roublesIfAny(cost) ?? UNKNOWN };
}

function proceedings({ count, totalCount }: Proceedings): Told {
  return { value: String(totalCount ?? count) };
}

function recalls({ count }: Recalls): Told {
  return { value: String(count) };
}

function fines({ count, records }: Fines): Told {
  const sum = records.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return { value: count === 0 || sum === 0 ? String(count) : (roublesIfAny(sum) ?? UNKNOWN) };
}

function auctions({ count }: Auctions): Told {
  return { value: counted(count, "лот", "лота", "лотов") };
}

function policies({ count }: Policies): Told {
  return { value: counted(count, "полис", "полиса", "полисов") };
}
