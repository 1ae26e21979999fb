import { Building2, UserRound } from "lucide-react";
import type { OwnershipPeriod } from "@/core/types";
import { classNames } from "@/lib/class-names";
import { layoutBands } from "./bands";
import styles from "./ownership-bands.module.css";

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Who held the car how long, drawn; the table under it says the same in words. */
export function OwnershipBands({ periods }: { periods: OwnershipPeriod[] }) {
  const { bands, years } = layoutBands(periods, Date.now());
  if (bands.length === 0) return null;
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {bands.map((band, place) => (
          <div
            key={`${band.period.from} ${band.period.to}`}
            className={classNames(styles.band, band.isLegal && styles.legal)}
            style={{ left: percent(band.start), width: percent(band.length) }}
          >
            {band.isLegal ? <Building2 size={16} /> : <UserRound size={16} />}
            <span>{place + 1}</span>
          </div>
        ))}
      </div>
      <div className={styles.years}>
        {years.map(({ year, start }) => (
          <span key={year} style={{ left: percent(start) }}>
            {year}
          </span>
        ))}
      </div>
    </div>
  );
}
