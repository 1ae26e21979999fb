import BuildingComplex from "lucide-react/icons/building-complex";
import UserRound from "lucide-react/icons/user-round";
import type { OwnershipBand } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { layoutBands } from "./bands";
import styles from "./ownership-bands.module.css";

/** Fraction of the axis beyond which a year label would overflow. */
const LAST = 0.9;

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Horizontal position of a band; the last band is aligned to the right edge. */
function styleOf(start: number, end: number) {
  return end > 0.999 ? { right: 0 } : { left: percent(start) };
}

/** Bands of the ownership periods; decorative, as the line below has the same data as text. */
export function OwnershipBands({ owners }: { owners: OwnershipBand[] }) {
  const { bands, years } = layoutBands(owners, Date.now());
  if (bands.length === 0) return null;
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {bands.map(({ owner, start, length }) => (
          <div
            key={owner.number}
            className={classNames(styles.band, owner.isCompany && styles.legal)}
            style={{ ...styleOf(start, start + length), width: percent(length) }}
          >
            {owner.isCompany ? <BuildingComplex size={16} /> : <UserRound size={16} />}
            <span>{owner.number}</span>
          </div>
        ))}
      </div>
      <div className={styles.years}>
        {years.map(({ year, start }) => (
          <span key={year} style={{ left: percent(start) }} data-last={start > LAST || undefined}>
            {year}
          </span>
        ))}
      </div>
    </div>
  );
}
