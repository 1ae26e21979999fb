import type { StockCar } from "@/api/types";
import styles from "./cars.module.css";

const WIDTH = 120;
const HEIGHT = 10;
/** Part of the band's width shown on either side of it. */
const MARGIN = 0.5;

interface PriceBandBarProps {
  market: NonNullable<StockCar["market"]>;
  askingPrice: number | null;
}

/** Asking price beside the price band; decorative, because the text names both. */
export function PriceBandBar({ market: { min, typical, max }, askingPrice }: PriceBandBarProps) {
  const span = Math.max(max - min, 1);
  const start = min - span * MARGIN;
  const at = (price: number) => {
    const part = (price - start) / (span * (1 + 2 * MARGIN));
    return Math.min(Math.max(part, 0.03), 0.97) * WIDTH;
  };
  return (
    <svg
      className={styles.band}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <rect className={styles.bandTrack} x="0" y="4" width={WIDTH} height="2" rx="1" />
      <rect className={styles.bandRange} x={at(min)} y="3" width={at(max) - at(min)} height="4" rx="2" />
      <rect className={styles.bandTypical} x={at(typical) - 0.5} y="2" width="1" height="6" />
      {askingPrice !== null && <circle className={styles.bandAsking} cx={at(askingPrice)} cy="5" r="4" />}
    </svg>
  );
}
