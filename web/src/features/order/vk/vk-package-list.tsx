import { vkPackage } from "@/core/limits.json";
import type { Service } from "@/core/types";
import { ServiceIcon } from "@/domain/sources/service-icon";
import styles from "./vk-package-list.module.css";

/** List of the services of the free VK package, which cannot be changed. */
export function VkPackageList({ services }: { services: Service[] }) {
  return (
    <div className={styles.package}>
      <p className={styles.lead}>
        <strong>Пакет VK: {vkPackage} бесплатно.</strong> Один раз, на одну машину. Если ни один источник не
        ответит, пакет останется за вами.
      </p>
      <ul className={styles.services}>
        {services.map(({ id, icon, title }) => (
          <li key={id}>
            <ServiceIcon name={icon} />
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
