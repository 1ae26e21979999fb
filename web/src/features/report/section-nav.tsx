import { useEffect, useRef } from "react";
import type { ReportService } from "@/api/types";
import { SectionLink } from "./section-link";
import styles from "./section-nav.module.css";
import { SectionStatus } from "./section-status";
import { useCurrentSection } from "./use-current-section";

/** All sections with their marks: a rail beside the sections, a row of chips above them on narrow screens. */
export function SectionNav({ services }: { services: ReportService[] }) {
  const current = useCurrentSection(services.map((service) => service.id));
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
        {services.map((service) => (
          <li key={service.id}>
            <SectionLink id={service.id} className={styles.link} isCurrent={service.id === current}>
              <SectionStatus service={service} size="icon" />
              {service.title}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
