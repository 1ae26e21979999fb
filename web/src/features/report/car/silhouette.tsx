import type { BodyKind } from "./body-kind";
import styles from "./silhouette.module.css";

/** SVG paths of the side view of each body type: outline and windows; all share the wheels. */
const BODIES: Record<BodyKind, { body: string; windows: string }> = {
  sedan: {
    body: "M6 44v-8q2-5 14-6l24-3q14-13 24-14h24q12 1 24 13l28 4q9 2 10 9v5z",
    windows: "M53 26q10-8 15-9h10v9zM82 17h10q8 1 16 9H82z",
  },
  hatchback: {
    body: "M8 44v-8q2-5 14-6l24-3q13-14 23-15h42q14 2 25 15l9 5q5 3 5 8v4z",
    windows: "M54 26q10-9 15-10h13v10zM86 16h24q9 2 16 10H86z",
  },
  wagon: {
    body: "M6 44v-8q2-5 14-6l24-3q13-14 23-15h58q15 1 21 17l6 4q2 2 2 6v5z",
    windows: "M53 26q10-9 15-10h13v10zM85 16h22v10H85zM111 16h13q9 1 13 10h-26z",
  },
  suv: {
    body: "M6 43V31q1-6 15-7l24-2q12-13 21-14h60q15 1 20 15l6 3q2 2 2 6v11z",
    windows: "M54 21q8-8 13-9h14v9zM85 12h21v9H85zM110 12h15q9 1 13 9h-28z",
  },
  van: {
    body: "M6 44V33q2-7 18-9Q42 6 56 5h86q9 1 10 9l1 30z",
    windows: "M40 22Q51 10 58 9h14v13zM76 9h26v13H76zM106 9h32q6 1 7 5v8h-39z",
  },
  pickup: {
    body: "M6 43V32q1-6 15-7l24-2Q57 9 66 8h28q7 1 9 15l51 1v19z",
    windows: "M54 22q8-9 13-10h11v10zM82 12h11q4 1 6 10H82z",
  },
};

/** Drawing of the body type, shown when the car has no photo. */
export function Silhouette({ kind }: { kind: BodyKind }) {
  const { body, windows } = BODIES[kind];
  return (
    <svg viewBox="0 0 160 60" className={styles.car} aria-hidden="true">
      <path d={body} className={styles.body} />
      <path d={windows} className={styles.windows} />
      {[38, 122].map((x) => (
        <g key={x}>
          <circle cx={x} cy="45" r="11" className={styles.arch} />
          <circle cx={x} cy="46" r="9" className={styles.body} />
          <circle cx={x} cy="46" r="4" className={styles.windows} />
        </g>
      ))}
    </svg>
  );
}
