import type { OwnershipBand } from "@/api/types";
import { spanIfAny } from "../format";
import { SectionLink } from "../sections/section-link";
import { lengthOf } from "./duration";
import styles from "./pair-list.module.css";

/** Owners named below the numbered bands of the chart. */
export function OwnerList({ owners }: { owners: OwnershipBand[] }) {
  if (owners.length === 0) return null;
  return (
    <ol className={styles.pairs} aria-label="Владельцы">
      {owners.map(({ number, title, anchor, from, to, months }) => (
        <li key={number}>
          <SectionLink id={anchor}>{title}</SectionLink>
          <span>
            {spanIfAny(from, to ?? null)}, {lengthOf(months)}
          </span>
        </li>
      ))}
    </ol>
  );
}
