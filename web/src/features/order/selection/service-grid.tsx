import type { Service } from "@/core/types";
import { Money } from "@/domain/price/money";
import { NotConnected } from "@/domain/sources/not-connected";
import { ServiceIcon } from "@/domain/sources/service-icon";
import { Badge } from "@/ui/badge";
import { Checkbox } from "@/ui/checkbox";
import styles from "./service-grid.module.css";

interface ServiceGridProps {
  services: Service[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Ids of the services that the user's report already has. */
  answered?: ReadonlySet<string>;
}

/** Services as cards; the whole card is the label of its check box. */
export function ServiceGrid({ services, selected, onToggle, answered }: ServiceGridProps) {
  return (
    <ul className={styles.grid}>
      {services.map((service) => (
        <li key={service.id}>
          <label htmlFor={`check-${service.id}`} className={styles.card}>
            <span className={styles.top}>
              <span className={styles.icon}>
                <ServiceIcon name={service.icon} />
              </span>
              <Checkbox
                id={`check-${service.id}`}
                checked={selected.has(service.id)}
                onChange={() => onToggle(service.id)}
                aria-labelledby={`title-${service.id}`}
                aria-describedby={`about-${service.id}`}
              />
            </span>
            <span className={styles.name}>
              <span id={`title-${service.id}`} className={styles.title}>
                {service.title}
              </span>
              <span className={styles.price}>
                <Money value={service.price} decimals={2} />
              </span>
            </span>
            <span id={`about-${service.id}`} className={styles.about}>
              {answered?.has(service.id) && <Badge tone="good">Уже в отчёте</Badge>} {service.description}{" "}
              <NotConnected source={service.source} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
