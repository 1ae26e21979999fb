/** Contents of the cells of a car in stock, equal in the table and in the cards. */
import { Link } from "react-router-dom";
import type { StockCar } from "@/api/types";
import { formatRoubles } from "@/core/money";
import { CarNumber } from "@/domain/identifier/car-number";
import { StateMark } from "@/domain/sources/state-mark";
import { formatDay, formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import styles from "./cars.module.css";
import { PriceBandBar } from "./price-band-bar";

const POSITIONS = {
  below: { tone: "accent", text: "ниже рынка" },
  within: { tone: "neutral", text: "в рынке" },
  above: { tone: "attention", text: "выше рынка" },
} as const;

const CHECK_PARAMETERS = { vin: "vin", license: "plate", body: "body" } as const;

/** Number of days: «3 дня». */
export function daysText(days: number): string {
  return counted(days, "день", "дня", "дней");
}

/** Name of a car for buttons: make and model, else the number. */
export function carName({ title, number }: StockCar): string {
  return title ?? number;
}

export function CarTitle({ car }: { car: StockCar }) {
  const { title, number, plate, type, check } = car;
  return (
    <span className={styles.car}>
      {title !== null && (
        <span className={styles.title}>
          {check === null ? title : <Link to={`/report/${check.reportId}`}>{title}</Link>}
        </span>
      )}
      <span className={styles.number}>
        <CarNumber kind={type} number={number} />
      </span>
      {plate !== null && plate !== number && (
        <span className={styles.number}>
          <CarNumber kind="license" number={plate} />
        </span>
      )}
    </span>
  );
}

export function CarCheck({ car: { check, type, number } }: { car: StockCar }) {
  if (check === null) {
    const address = `/services?${new URLSearchParams({ [CHECK_PARAMETERS[type]]: number })}`;
    return (
      <span className={styles.lines}>
        <span className={styles.quiet}>Не проверялась</span>
        <Link to={address} aria-label={`Проверить ${number}`}>
          Проверить
        </Link>
      </span>
    );
  }
  const { level, verdict, daysAgo, reportId } = check;
  return (
    <span className={styles.lines}>
      <StateMark state={level} />
      <span className={styles.verdict}>{verdict}</span>
      <Link to={`/report/${reportId}`} className={styles.quiet}>
        Отчёт {daysAgo === 0 ? "сегодняшний" : `${daysText(daysAgo)} назад`}
      </Link>
    </span>
  );
}

export function CarChanges({ car: { changes, watchedBy } }: { car: StockCar }) {
  if (changes === null) {
    return <span className={styles.quiet}>{watchedBy === null ? "Не наблюдаем" : "Нет"}</span>;
  }
  return (
    <span className={styles.lines}>
      <Badge tone="attention">{counted(changes.count, "изменение", "изменения", "изменений")}</Badge>
      <span className={styles.verdict}>{changes.latest}</span>
      <span className={styles.quiet}>{formatMomentDay(changes.foundAt)}</span>
    </span>
  );
}

export function CarPrice({ car: { askingPrice, market } }: { car: StockCar }) {
  return (
    <span className={styles.lines}>
      {askingPrice === null ? (
        <span className={styles.quiet}>Не указана</span>
      ) : (
        <span className={styles.price}>{formatRoubles(askingPrice)}</span>
      )}
      {market !== null && (
        <>
          {market.position !== null && (
            <Badge tone={POSITIONS[market.position].tone}>{POSITIONS[market.position].text}</Badge>
          )}
          <PriceBandBar market={market} askingPrice={askingPrice} />
          <span className={styles.quiet}>
            Рынок {formatRoubles(market.min, 0)} – {formatRoubles(market.max, 0)}
          </span>
        </>
      )}
    </span>
  );
}

export function CarDays({ car: { daysInStock, inStockSince } }: { car: StockCar }) {
  return (
    <span className={styles.lines}>
      <span>{daysInStock === 0 ? "Сегодня" : daysText(daysInStock)}</span>
      {daysInStock > 0 && <span className={styles.quiet}>с {formatDay(inStockSince)}</span>}
    </span>
  );
}

export function CarTags({ car: { tags } }: { car: StockCar }) {
  if (tags.length === 0) return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}
