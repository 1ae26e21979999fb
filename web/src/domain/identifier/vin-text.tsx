import styles from "./vin-text.module.css";

/** VIN in three groups; copied without the gaps. */
export function VinText({ vin }: { vin: string }) {
  return (
    <span className={styles.vin}>
      {[vin.slice(0, 3), vin.slice(3, 9), vin.slice(9)].map((group) => (
        <span key={group}>{group}</span>
      ))}
    </span>
  );
}
