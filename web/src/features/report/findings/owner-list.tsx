import type { OwnershipBand } from "@/api/types";
import { periodText } from "../format";
import { SectionLink } from "../sections/section-link";
import { durationText } from "./labels";
import styles from "./pair-list.module.css";

/** Names of the owners for the numbered bands of the chart. */
export function OwnerList({ owners }: { owners: OwnershipBand[] }) {
  if (owners.length === 0) return null;
  return (
    <ol className={styles.pairs} aria-label="Владельцы">
      {owners.map(({ number, title, anchor, from, to, months }) => (
        <li key={number}>
          <SectionLink id={anchor}>{title}</SectionLink>
          <span>
            {periodText(from, to ?? null)}, {durationText(months)}
          </span>
        </li>
      ))}
    </ol>
  );
}
