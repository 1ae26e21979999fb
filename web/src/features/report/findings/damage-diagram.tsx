import { useId } from "react";
import type { DamageScheme, ZoneDamage } from "@/api/types";
import styles from "./damage-section.module.css";

interface DamageDiagramProps {
  outlines: DamageScheme["outlines"];
  zones: ZoneDamage[];
}

/**
 * Diagram of damaged zones: the car from above, front up; decorative, as a list has the text.
 * Hatching shows the severity without relying on colour.
 */
export function DamageDiagram({ outlines, zones }: DamageDiagramProps) {
  const id = useId();
  const hits = new Map(zones.map((zone) => [zone.zone, zone]));
  return (
    <svg role="img" aria-labelledby={`${id}-title`} viewBox="0 -16 200 446" className={styles.car}>
      <title id={`${id}-title`}>Схема автомобиля сверху, повреждено зон: {hits.size}</title>
      <defs>
        <Hatch id={`${id}-light`} severity="light" lines="M0 8L8 0" />
        <Hatch id={`${id}-heavy`} severity="heavy" lines="M0 8L8 0M0 0L8 8" />
        <Hatch id={`${id}-unknown`} severity="unknown" lines="M1 4h2" />
      </defs>
      {outlines.map(({ zone, path }) => {
        const hit = zone == null ? undefined : hits.get(zone);
        if (hit === undefined) return <path key={path} d={path} className={styles.whole} />;
        return (
          <path
            key={path}
            d={path}
            className={styles.hit}
            data-severity={hit.severity}
            fill={`url(#${id}-${hit.severity})`}
          >
            <title>{hit.text}</title>
          </path>
        );
      })}
      <text x="100" y="-4" textAnchor="middle" className={styles.side}>
        перед
      </text>
      <text
        x="100"
        y="415"
        textAnchor="middle"
        className={styles.caption}
        data-hit={hits.has("bottom") || undefined}
      >
        днище
      </text>
    </svg>
  );
}

function Hatch({ id, severity, lines }: { id: string; severity: string; lines: string }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" className={styles.ground} data-severity={severity} />
      <path d={lines} className={styles.hatch} data-severity={severity} />
    </pattern>
  );
}
