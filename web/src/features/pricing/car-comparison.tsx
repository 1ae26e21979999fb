import { useId, useState } from "react";
import { services } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { packageWays } from "@/core/package-ways";
import type { PurchaseOption, PurchaseOptionPrice } from "@/core/types";
import { Money } from "@/domain/price/money";
import { classNames } from "@/lib/class-names";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./car-comparison.module.css";

/** Default number of cars. */
const FEW = 3;

/** Price comparison for several cars: single checks, packages, subscription. */
export function CarComparison() {
  const id = useId();
  const [cars, setCars] = useState(FEW);
  const ways = packageWays[cars - 1] ?? [];
  const cheapest = ways.filter(({ isCheapest }) => isCheapest);
  return (
    <section className={styles.comparison} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Сколько машин будете проверять</h2>
      <div className={styles.question}>
        <label htmlFor={id}>Полных отчётов</label>
        <output htmlFor={id} className={styles.count}>
          {carsOf(cars)}
        </output>
        <input
          id={id}
          type="range"
          className={styles.range}
          min={1}
          max={packageWays.length}
          value={cars}
          aria-valuetext={carsOf(cars)}
          onChange={(event) => setCars(event.target.valueAsNumber)}
        />
      </div>
      <VisuallyHidden>
        <p aria-live="polite">
          Дешевле всего:{" "}
          {cheapest.map(({ way, total }) => `${nameOf(way)}, ${formatRoubles(total)}`).join("; ")}
        </p>
      </VisuallyHidden>
      <ul className={styles.ways}>
        {ways.map((price) => (
          <WayRow key={nameKey(price.way)} price={price} cars={cars} />
        ))}
      </ul>
    </section>
  );
}

function WayRow({ price, cars }: { price: PurchaseOptionPrice; cars: number }) {
  const { way, total, perCar, isCheapest } = price;
  return (
    <li className={classNames(styles.way, isCheapest && styles.cheapest)}>
      <div className={styles.about}>
        <h3>
          {nameOf(way)} {isCheapest && <Badge tone="good">Дешевле всего</Badge>}
        </h3>
        <p>{noteOf(way)}</p>
      </div>
      <p className={styles.sum}>
        <strong>
          <Money value={total} />
        </strong>
        {cars > 1 && (
          <span>
            <Money value={perCar} /> за машину
          </span>
        )}
      </p>
    </li>
  );
}

function nameOf(way: PurchaseOption): string {
  switch (way.kind) {
    case "single":
      return "По одной";
    case "packages": {
      const names = way.packages.map(({ name, count }) => (count > 1 ? `«${name}» × ${count}` : `«${name}»`));
      return `${way.packages.length > 1 ? "Пакеты" : "Пакет"} ${names.join(" и ")}`;
    }
    case "subscription":
      return `Подписка «${way.name}»`;
  }
}

function noteOf(way: PurchaseOption): string {
  switch (way.kind) {
    case "single":
      return `${counted(services.selection, "источник", "источника", "источников")} на машину. За каждую платите, когда проверяете.`;
    case "packages":
      return `${leftChecks(way.checksLeft)}Срок ${counted(way.days, "день", "дня", "дней")}.`;
    case "subscription":
      return way.left > 0
        ? `Раз в месяц. На балансе останется ${formatRoubles(way.left)}, они не сгорают.`
        : "Раз в месяц, отмена одним нажатием.";
  }
}

function leftChecks(left: number): string {
  return left === 0 ? "" : `Останется ${counted(left, "проверка", "проверки", "проверок")}. `;
}

const carsOf = (cars: number) => counted(cars, "машина", "машины", "машин");

/** Stable key while the number of cars changes. */
const nameKey = (way: PurchaseOption) => (way.kind === "subscription" ? way.name : way.kind);
