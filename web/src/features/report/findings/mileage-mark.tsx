/** Each source has a form of its own, so that no colour is needed to tell them apart. */
const SHAPES = ["circle", "square", "triangle"] as const;

export type Shape = (typeof SHAPES)[number];

export function shapeOf(source: number): Shape {
  return SHAPES[source % SHAPES.length] ?? "circle";
}

interface MarkShapeProps {
  shape: Shape;
  x: number;
  y: number;
  className: string | undefined;
}

export function MarkShape({ shape, x, y, className }: MarkShapeProps) {
  if (shape === "circle") return <circle cx={x} cy={y} r="5" className={className} />;
  if (shape === "square") return <rect x={x - 4.5} y={y - 4.5} width="9" height="9" className={className} />;
  return <path d={`M${x} ${y - 6}l6 10.5h-12z`} className={className} />;
}
