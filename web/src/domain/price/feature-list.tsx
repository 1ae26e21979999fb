import Check from "lucide-react/icons/check";
import styles from "./feature-list.module.css";

/** Features of an offer, each with a tick. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className={styles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Check size={18} aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
