import { vkPackage as vkServices } from "@/core/limits.json";
import { formatTotal } from "@/core/money";
import { Button } from "@/ui/button";
import { Segmented } from "@/ui/segmented";
import styles from "../search-form.module.css";
import type { VkPackage } from "../vk/use-vk-package";
import { VkPackageList } from "../vk/vk-package-list";
import { ServiceQuestions } from "./service-questions";
import type { ServiceSelection } from "./use-selection";

const OPTIONS = [
  { value: "package", title: `Пакет VK: ${vkServices} бесплатно` },
  { value: "own", title: "Выбрать самому" },
] as const;

interface ServiceChoiceProps {
  selection: ServiceSelection;
  vkPackage: VkPackage;
}

/** Selection of services, or the free VK package for users who have one. */
export function ServiceChoice({ selection, vkPackage }: ServiceChoiceProps) {
  return (
    <section aria-labelledby="services-title">
      <div className={styles.servicesHead}>
        <h2 id="services-title">Что проверить</h2>
        {!vkPackage.isChosen && (
          <div className={styles.bulk}>
            <Button variant="quiet" size="sm" onClick={selection.selectAll}>
              Выбрать все за {formatTotal(selection.fullTotal)}
            </Button>
            <Button variant="quiet" size="sm" onClick={selection.reset}>
              Сбросить
            </Button>
          </div>
        )}
      </div>
      {vkPackage.isOffered && (
        <div className={styles.ways}>
          <Segmented
            legend="Что проверить"
            hideLegend
            value={vkPackage.isChosen ? "package" : "own"}
            onChange={(way) => vkPackage.choose(way === "package")}
            options={[...OPTIONS]}
          />
        </div>
      )}
      {vkPackage.isChosen ? (
        <VkPackageList services={vkPackage.services} />
      ) : (
        <ServiceQuestions selection={selection} />
      )}
    </section>
  );
}
