import type { Restriction, Restrictions } from "@/core/types";
import styles from "./cards.module.css";
import { FactsList } from "./facts-list";
import { dayText, named, UNKNOWN } from "./words";

/** Every restriction: what is forbidden, who forbade it, on what ground. */
export function RestrictionsBlock({ data }: { data: Restrictions }) {
  if (data.records.length === 0) return null;
  return (
    <ol className={styles.cards}>
      {data.records.map((record) => (
        <li key={`${record.key} ${record.date} ${record.kind}`} className={styles.card}>
          <h3>{named(record.kind) ?? UNKNOWN}</h3>
          <FactsList facts={factsOf(record)} />
        </li>
      ))}
    </ol>
  );
}

function factsOf(record: Restriction): [string, string][] {
  const facts: [string, string | null][] = [
    ["Наложено", dayText(record.date)],
    ["Кем наложено", named(record.imposedBy) ?? UNKNOWN],
    ["Регион", named(record.region) ?? UNKNOWN],
    ["Основание", named(record.basis) ?? UNKNOWN],
    ["Телефон", named(record.phone)],
    ["Ключ ограничения", named(record.key)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
