import { useId, useState } from "react";
import { services } from "@/core/limits.json";
import { formatRoubles } from "@/core/money";
import { purchaseOptions } from "@/core/purchase-options";
import type { PurchaseOption, PurchaseOptionPrice } from "@/core/types";
import { Money } from "@/domain/price/money";
import { classNames } from "@/lib/class-names";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./car-comparison.module.css";

/** Default number of cars in the comparison. */
const DEFAULT_CARS = 3;

/** Price comparison for several cars: single checks, packages, subscription. */
export function CarComparison() {
  const id = useId();
  const [cars, setCars] = useState(DEFAULT_CARS);
  const options = purchaseOptions[cars - 1] ?? [];
  const cheapest = options.filter(({ isCheapest }) => isCheapest);
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
          max={purchaseOptions.length}
          value={cars}
          aria-valuetext={carsOf(cars)}
          onChange={(event) => setCars(event.target.valueAsNumber)}
        />
      </div>
      <VisuallyHidden>
        <p aria-live="polite">
          Дешевле всего:{" "}
          {cheapest.map(({ way: option, total }) => `${nameOf(option)}, ${formatRoubles(total)}`).join("; ")}
        </p>
      </VisuallyHidden>
      <ul className={styles.ways}>
        {options.map((price) => (
          <OptionRow key={optionKey(price.way)} price={price} cars={cars} />
        ))}
      </ul>
    </section>
  );
}

function OptionRow({ price, cars }: { price: PurchaseOptionPrice; cars: number }) {
  const { way: option, total, perCar, isCheapest } = price;
  return (
    <li className={classNames(styles.way, isCheapest && styles.cheapest)}>
      <div className={styles.about}>
        <h3>
          {nameOf(option)} {isCheapest && <Badge tone="good">Дешевле всего</Badge>}
        </h3>
        <p>{noteOf(option)}</p>
      </div>
      <p className={styles.sum}>
        <strong>
          <Money value={total} decimals={2} />
        </strong>
        {cars > 1 && (
          <span>
            <Money value={perCar} decimals={2} /> за машину
          </span>
        )}
      </p>
    </li>
  );
}

function nameOf(option: PurchaseOption): string {
  switch (option.kind) {
    case "single":
      return "По одной";
    case "packages": {
      const names = option.packages.map(({ name, count }) =>
        count > 1 ? `«${name}» × ${count}` : `«${name}»`,
      );
      return `${option.packages.length > 1 ? "Пакеты" : "Пакет"} ${names.join(" и ")}`;
    }
    case "subscription":
      return `Подписка «${option.name}»`;
  }
}

function noteOf(option: PurchaseOption): string {
  switch (option.kind) {
    case "single":
      return `${counted(services.selection, "источник", "источника", "источников")} на машину. За каждую платите, когда проверяете.`;
    case "packages":
      return `${leftChecks(option.checksLeft)}Срок ${counted(option.days, "день", "дня", "дней")}.`;
    case "subscription":
      return option.left > 0
        ? `Раз в месяц. На балансе останется ${formatRoubles(option.left)}, они не сгорают.`
        : "Раз в месяц, отмена одним нажатием.";
  }
}

function leftChecks(left: number): string {
  return left === 0 ? "" : `Останется ${counted(left, "проверка", "проверки", "проверок")}. `;
}

const carsOf = (cars: number) => counted(cars, "машина", "машины", "машин");

/** React key of an option that stays equal when the number of cars changes. */
const optionKey = (option: PurchaseOption) => (option.kind === "subscription" ? option.name : option.kind);
