import { type ReactNode, useEffect, useRef } from "react";
import { SectionLink } from "./section-link";
import styles from "./section-nav.module.css";
import { useCurrentSection } from "./use-current-section";

export interface NavEntry {
  id: string;
  title: string;
  mark: ReactNode;
}

/** All sections with their marks: a rail beside the sections, a row of chips above them on narrow screens. */
export function SectionNav({ entries }: { entries: NavEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current="location"]');
    if (!current || !chip || !row.current) return;
    // Moves the row alone: scrollIntoView would move the page as well.
    row.current.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 2 + chip.clientWidth / 2 });
  }, [current]);
  return (
    <nav className={styles.nav} aria-label="Разделы отчёта">
      <ul className={styles.row} ref={row}>
        {entries.map(({ id, title, mark }) => (
          <li key={id}>
            <SectionLink id={id} className={styles.link} isCurrent={id === current}>
              {mark}
              {title}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
