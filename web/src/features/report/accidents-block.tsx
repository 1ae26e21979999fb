import type { Accident, Accidents } from "@/core/types";
import styles from "./cards.module.css";
import { damageTexts } from "./damage";
import { FactsList } from "./facts-list";
import { dayText, named, UNKNOWN } from "./words";

/** Every accident as a card, the newest first. */
export function AccidentsBlock({ data }: { data: Accidents }) {
  if (data.accidents.length === 0) return null;
  const newestFirst = data.accidents.toSorted((one, other) => other.date.localeCompare(one.date));
  return (
    <ol className={styles.cards}>
      {newestFirst.map((accident) => (
        <li key={`${accident.number} ${accident.date} ${accident.time}`} className={styles.card}>
          <h3>
            {dayText(accident.date)}
            {named(accident.kind) !== null && `, ${accident.kind?.toLowerCase()}`}
          </h3>
          {accident.damageCodes.length > 0 && (
            <p>Повреждения: {damageTexts(accident.damageCodes).join("; ")}.</p>
          )}
          <FactsList facts={factsOf(accident)} />
        </li>
      ))}
    </ol>
  );
}

function factsOf(accident: Accident): [string, string][] {
  const place = named(accident.place) ?? named(accident.region) ?? UNKNOWN;
  const facts: [string, string | null][] = [
    ["Место", place],
    ["Время", named(accident.time)],
    ["Состояние", named(accident.damage)],
    ["Коды повреждений", named(accident.damageCode)?.split(",").join(", ") ?? null],
    ["Участников", accident.vehiclesCount === null ? null : String(accident.vehiclesCount)],
    ["Стоимость ремонта", named(accident.cost)],
    ["Номер в учёте", named(accident.number)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
