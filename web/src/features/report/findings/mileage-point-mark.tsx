import type { ReadingState } from "@/api/types";
import { classNames } from "@/lib/class-names";
import { distanceText } from "../format";
import styles from "./mileage-chart.module.css";
import { MarkShape, type Shape } from "./mileage-mark";
import type { ChartFrame, ChartPoint } from "./mileage-scale";

interface MileagePointMarkProps {
  point: ChartPoint;
  frame: ChartFrame;
  shape: Shape;
}

const LABELS: Partial<Record<ReadingState, string | undefined>> = {
  doubtful: styles.doubtfulLabel,
  fall: styles.fallLabel,
  possibleFall: styles.possibleFallLabel,
};

/** Marker of a mileage reading, with its label where there is space. */
export function MileagePointMark({ point, frame, shape }: MileagePointMarkProps) {
  const { x, y, drop, reading, isLabelled } = point;
  const isFall = drop !== null;
  const isFirst = x < frame.left + 30;
  // The line is usually below and right of a point, but above and left of a decrease.
  const isLabelBelow = (isFall || isFirst) && y < frame.height - frame.bottom - 30;
  const anchor = isFirst ? "start" : isFall ? "middle" : "end";
  const shift = isFirst ? -4 : isFall ? 0 : Math.min(26, frame.width - 4 - x);
  return (
    <g>
      <MarkShape state={reading.state} shape={shape} x={x} y={y} />
      {isLabelled && (
        <text
          x={x + shift}
          y={isLabelBelow ? y + 24 : y - 14}
          textAnchor={anchor}
          className={classNames(styles.label, LABELS[reading.state])}
        >
          {isFall ? `−${distanceText(drop)}` : distanceText(reading.mileage)}
        </text>
      )}
    </g>
  );
}
