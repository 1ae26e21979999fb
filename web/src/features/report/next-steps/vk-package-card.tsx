import type { ReportService } from "@/api/types";
import { counted } from "@/lib/plural";
import { Card } from "@/ui/card";
import { SectionLink } from "../sections/section-link";
import { SectionStatus } from "../sections/section-status";
import styles from "./vk-package-card.module.css";

/** Card of the VK package: each service with its state and a link to its section. */
export function VkPackageCard({ services }: { services: ReportService[] }) {
  return (
    <Card>
      <h2 className={styles.title}>
        Пакет VK: {counted(services.length, "сервис", "сервиса", "сервисов")} бесплатно
      </h2>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id}>
            <SectionStatus service={service} size="icon" />
            <SectionLink id={service.id}>{service.title}</SectionLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
