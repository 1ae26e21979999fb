import { memo, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Report, ReportService } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { classNames } from "@/lib/class-names";
import { TabList, TabPanel } from "@/ui/tab-list";
import { ConvertedCar, isConverted } from "../car/converted-car";
import { NOT_CONVERTED, NOT_FOUND } from "../format";
import { useIsPrinting } from "../use-printing";
import { ReportSection } from "./report-section";
import { firstTab, type ResultTab, type TabName, tabOf } from "./result-tabs";
import styles from "./result-tabs-section.module.css";
import frame from "./section-frame.module.css";
import { StatusIcon } from "./section-status";

/** Anchor and title of the section with the result tabs. */
export const RESULTS = { id: "results", title: "Таможня, конвертация и другие сведения" };

interface ResultTabsSectionProps {
  tabs: ResultTab[];
  vehicle: Report["reportData"]["vehicle"];
  coveredBy: string | null;
  isGuests: boolean;
}

/** Section with the tabs customs, conversion, taxi, recalls and photos; all panels are printed. */
export const ResultTabsSection = memo(function ResultTabsSection({ tabs, ...money }: ResultTabsSectionProps) {
  const [chosen, setChosen] = useState<TabName | null>(null);
  const [handledKey, setHandledKey] = useState("");
  const id = useId();
  const { hash, key } = useLocation();
  // Opens at each navigation to an anchor inside; between navigations the user decides.
  if (key !== handledKey) {
    setHandledKey(key);
    setChosen(tabOf(hash.slice(1), tabs) ?? chosen);
  }
  const isPrinting = useIsPrinting();
  const current =
    tabs.find(({ name }) => name === chosen)?.name ?? firstTab(tabs, isConverted(money.vehicle));
  return (
    <section
      id={RESULTS.id}
      tabIndex={-1}
      className={classNames(frame.section, frame.framed)}
      aria-label={RESULTS.title}
    >
      <div>
        <TabList
          id={id}
          label="Сведения об автомобиле"
          value={current}
          onChange={setChosen}
          tabs={tabs.map(({ name, title, service }) => ({
            value: name,
            title,
            icon: service !== undefined && <StatusIcon service={service} />,
          }))}
          className={styles.list}
          tabClassName={styles.tab}
        />
        {tabs.map(({ name, service }) => (
          <TabPanel key={name} id={id} value={name} isShown={name === current} className={styles.panel}>
            {(name === current || isPrinting) && (
              <SectionErrorBoundary section="report-tab" resetKeys={[service]}>
                <Panel name={name} service={service} {...money} />
              </SectionErrorBoundary>
            )}
          </TabPanel>
        ))}
      </div>
    </section>
  );
});

interface PanelProps extends Omit<ResultTabsSectionProps, "tabs"> {
  name: TabName;
  service: ReportService | undefined;
}

function Panel({ name, service, vehicle, ...money }: PanelProps) {
  if (service !== undefined) return <ReportSection service={service} {...money} />;
  if (name === "conversion" && isConverted(vehicle)) return <ConvertedCar vehicle={vehicle} />;
  return (
    <p className={styles.quiet}>
      {name === "conversion" ? NOT_CONVERTED : NOT_FOUND}: эта проверка не заказана.
    </p>
  );
}
