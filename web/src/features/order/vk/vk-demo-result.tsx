import { useQuery } from "@tanstack/react-query";
import FileDown from "lucide-react/icons/file-down";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Report } from "@/api/types";
import { vkPackage } from "@/core/limits.json";
import { VK_PACKAGE_COST } from "@/core/money";
import { StateMark } from "@/domain/sources/state-mark";
import { Badge } from "@/ui/badge";
import { LinkButton, OuterLinkButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { loadVkDemo } from "./vk-demo";
import styles from "./vk-demo-result.module.css";

const UNKNOWN = "Не определено";
/** Path of the demo report as a PDF. */
const PDF = "/examples/vk-package.pdf";

interface VkDemoResultProps {
  /** Render function of the source details. */
  details: (report: Report) => ReactNode;
}

/** Demo of the VK package on a showcase car, opened by `?vk_demo=true`. */
export function VkDemoResult({ details }: VkDemoResultProps) {
  const [params] = useSearchParams();
  const isRequested = params.get("vk_demo") === "true";
  // The URL changes to /search at once, while the demo stays visible.
  const [isShown, setShown] = useState(isRequested);
  useEffect(() => {
    if (isRequested) setShown(true);
  }, [isRequested]);
  const demo = useQuery({ queryKey: ["vk-demo"], queryFn: loadVkDemo, enabled: isShown });
  if (!isShown || !demo.data) return null;
  return <Result report={demo.data} details={details} />;
}

function Result({ report, details }: VkDemoResultProps & { report: Report }) {
  const { vehicle, services } = report.reportData;
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <div className={styles.head}>
        <h2 id="demo-title">Демо-отчёт</h2>
        <Badge tone="accent">Пакет VK: {vkPackage} бесплатно</Badge>
      </div>
      <div className={styles.body}>
        <Card className={styles.car}>
          <h3>{report.searchQuery}</h3>
          <DefinitionList>
            <DefinitionItem title="Марка и модель">
              {[vehicle.brand, vehicle.model].filter(Boolean).join(" ") || UNKNOWN}
            </DefinitionItem>
            <DefinitionItem title="Год">{vehicle.year ?? UNKNOWN}</DefinitionItem>
            <DefinitionItem title="Госномер">{vehicle.plateNumber || UNKNOWN}</DefinitionItem>
            <DefinitionItem title="VIN">{vehicle.vin || UNKNOWN}</DefinitionItem>
            <DefinitionItem title="Стоимость">{VK_PACKAGE_COST}</DefinitionItem>
          </DefinitionList>
          <OuterLinkButton href={PDF} download="avtosled-example.pdf">
            <FileDown size={18} aria-hidden="true" />
            Скачать отчёт
          </OuterLinkButton>
          <LinkButton to="/example-report" variant="secondary">
            Открыть полный пример отчёта
          </LinkButton>
        </Card>
        <ul className={styles.services}>
          {services.map(({ id, title, verdict, state }) => (
            <li key={id}>
              <Card className={styles.service}>
                <h3>{title}</h3>
                <StateMark state={state ?? "noData"} />
                <p>{verdict}</p>
              </Card>
            </li>
          ))}
        </ul>
      </div>
      {details(report)}
      <p className={styles.note}>Машина вымышлена. Введите номер своей, и отчёт будет о ней.</p>
    </section>
  );
}
