import styles from "./fact-list.module.css";

/** Vehicle properties decoded from an identifier; a dash stands for an unknown value. */
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
