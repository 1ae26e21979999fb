import styles from "./fact-list.module.css";

/** Properties decoded from an identifier; an unknown one is shown as a dash. */
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
