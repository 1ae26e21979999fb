import type { ReadingState } from "@/api/types";
import styles from "./mileage-chart.module.css";

/** Marker shapes, one per source, so that sources can be told apart without colour. */
const SHAPES = ["circle", "square", "triangle"] as const;

export type Shape = (typeof SHAPES)[number];

export function shapeOf(source: number): Shape {
  return SHAPES[source % SHAPES.length] ?? "circle";
}

interface MarkShapeProps {
  state: ReadingState;
  shape: Shape;
  x: number;
  y: number;
}

/** Marker of a reading: shape by source, hollow for outliers, a diamond for decreases. */
export function MarkShape({ state, shape, x, y }: MarkShapeProps) {
  if (state === "fall" || state === "possibleFall") {
    return (
      <path
        d={`M${x} ${y - 8}l8 8-8 8-8-8z`}
        className={state === "fall" ? styles.fallPoint : styles.possibleFallPoint}
      />
    );
  }
  const className = state === "doubtful" ? styles.doubtfulPoint : styles.point;
  if (shape === "circle") return <circle cx={x} cy={y} r="5" className={className} />;
  if (shape === "square") return <rect x={x - 4.5} y={y - 4.5} width="9" height="9" className={className} />;
  return <path d={`M${x} ${y - 6}l6 10.5h-12z`} className={className} />;
}
