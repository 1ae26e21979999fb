import { memo, useState } from "react";
import type { ReportService } from "@/api/types";
import { Skeleton } from "@/ui/skeleton";
import { SectionLink } from "../sections/section-link";
import { SectionStatus } from "../sections/section-status";
import styles from "./fact-tiles.module.css";

/** Maximum number of fact tiles. */
const MAX_TILES = 8;

/** Order of the states by severity; tiles of one state are ordered by importance. */
const SEVERITY_ORDER: Record<NonNullable<ReportService["state"]>, number> = {
  stop: 0,
  attention: 1,
  notAnswered: 2,
  noData: 3,
  good: 4,
};

interface FactTilesProps {
  services: ReportService[];
  /** Whether all sources have finished. */
  isFinal: boolean;
}

/** Tiles of the key facts of the sources; each tile is a link to its section. */
export const FactTiles = memo(function FactTiles({ services, isFinal }: FactTilesProps) {
  // Tiles of a running report keep their positions.
  const [isSorted] = useState(isFinal);
  const gravity = ({ state }: ReportService) => (isSorted ? SEVERITY_ORDER[state ?? "noData"] : 0);
  const rank = ({ tile }: ReportService) => tile?.rank ?? 0;
  const tiles = services
    .filter(({ tile }) => tile != null)
    .sort((one, other) => gravity(one) - gravity(other) || rank(one) - rank(other))
    .slice(0, MAX_TILES);
  if (tiles.length === 0) return null;
  return (
    <ul className={styles.tiles} aria-label="Коротко" data-settled={isSorted || undefined}>
      {tiles.map((service) => (
        <li key={service.id} data-state={service.state}>
          <SectionLink id={service.id} className={styles.tile}>
            <Tile service={service} />
          </SectionLink>
        </li>
      ))}
    </ul>
  );
});

function Tile({ service }: { service: ReportService }) {
  const { tile } = service;
  return (
    <>
      <span className={styles.title}>
        {tile?.title}
        <SectionStatus service={service} size="icon" />
      </span>
      <strong className={styles.value}>{tile?.value ?? <Skeleton width="4rem" height="1.5rem" />}</strong>
      <span className={styles.judgement}>{tile?.text}</span>
    </>
  );
}
