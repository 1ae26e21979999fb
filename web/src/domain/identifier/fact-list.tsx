import styles from "./fact-list.module.css";

/** What an identifier tells by itself; a fact not known yet keeps its place. */
export function FactList({ facts }: { facts: { title: string; value: string | undefined }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.title} className={styles.fact}>
          <dt>{fact.title}</dt>
          <dd data-empty={fact.value === undefined || undefined}>{fact.value ?? "—"}</dd>
        </div>
      ))}
    </dl>
  );
}
