import { type ReactNode, useEffect, useRef } from "react";
import { SectionLink } from "./section-link";
import styles from "./section-nav.module.css";
import { useCurrentSection } from "./use-current-section";

export interface NavEntry {
  id: string;
  title: string;
  mark: ReactNode;
}

/** Navigation between the report sections: a column on wide screens, a row of chips on narrow ones. */
export function SectionNav({ entries }: { entries: NavEntry[] }) {
  const current = useCurrentSection(entries.map(({ id }) => id));
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current="location"]');
    if (!current || !chip || !row.current) return;
    // Scrolls the row only; `scrollIntoView` would also scroll the page.
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
