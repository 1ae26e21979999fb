import { memo, useContext, useState } from "react";
import type { DamageScheme, Report } from "@/api/types";
import { SelectedDayContext } from "../contexts";
import { dayText } from "../format";
import { PhotoImage } from "../photos/photo";
import { PrintableDisclosure } from "../sections/printable-disclosure";
import { SectionFrame } from "../sections/section-frame";
import { ToggleChips } from "../sections/toggle-chips";
import { AccidentDetails } from "./accident-details";
import { DamageDiagram } from "./damage-diagram";
import styles from "./damage-section.module.css";
import { latestAccident, SEVERITIES, selectedDamage } from "./damage-zones";

interface DamageSectionProps extends Diagram {
  report: Report;
}

interface Diagram {
  scheme: DamageScheme;
  /** URLs of the police drawings, in the order of the accidents in `scheme`. */
  pictures: (string | null)[];
}

/** Section of the accidents: damaged zones as diagram and text, and facts around each date. */
export default memo(function DamageSection({ report, scheme, pictures }: DamageSectionProps) {
  const [accident, setAccident] = useState<number | null>(() => latestAccident(scheme));
  const { choose } = useContext(SelectedDayContext);
  const day = accident === null ? null : (scheme.accidents[accident]?.date ?? null);
  const show = (index: number | null) => {
    setAccident(index);
    choose(index === null ? null : (scheme.accidents[index]?.date ?? null));
  };
  const { zones, unplaced } = selectedDamage(scheme, accident);
  return (
    <SectionFrame id="damage" title="ДТП по дням">
      {scheme.accidents.length > 1 && (
        <ToggleChips
          label="Какое ДТП показать"
          options={[
            { value: -1, title: "Все ДТП" },
            ...scheme.accidents.map(({ date }, index) => ({ value: index, title: dayText(date) })),
          ]}
          isPressed={(index) => index === (accident ?? -1)}
          onPress={(index) => show(index === -1 ? null : index)}
        />
      )}
      <div className={styles.scheme}>
        <DamageDiagram outlines={scheme.outlines} zones={zones} />
        <div className={styles.words}>
          <h3>Что повреждено</h3>
          {zones.length === 0 && <p>По этой записи место на машине не определить.</p>}
          <ul className={styles.zones}>
            {zones.map((zone) => (
              <li key={zone.zone}>
                <Swatch severity={zone.severity} />
                {zone.text}
              </li>
            ))}
            {unplaced.map(({ code, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two accidents may have the same code
              <li key={index}>
                <Swatch severity="unknown" />
                {text}, код {code}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Legend />
      {day !== null && <AccidentDetails report={report} day={day} />}
      <PoliceDrawings scheme={scheme} pictures={pictures} accident={accident} />
      <p className={styles.note}>{scheme.note}</p>
    </SectionFrame>
  );
});

interface PoliceDrawingsProps extends Diagram {
  /** Index of the selected accident; null for all accidents. */
  accident: number | null;
}

function PoliceDrawings({ scheme, pictures, accident }: PoliceDrawingsProps) {
  return scheme.accidents.map(({ date }, index) => {
    const url = pictures[index];
    if (url == null || (accident !== null && accident !== index)) return null;
    const title = `Рисунок Госавтоинспекции, ДТП ${dayText(date)}`;
    return (
      <PrintableDisclosure key={url} title={title}>
        <div className={styles.picture}>
          <PhotoImage url={url} alt={title} isLazy />
        </div>
      </PrintableDisclosure>
    );
  });
}

function Swatch({ severity }: { severity: keyof typeof SEVERITIES }) {
  return <span className={styles.swatch} data-severity={severity} aria-hidden="true" />;
}

function Legend() {
  return (
    <p className={styles.legend}>
      {(["heavy", "light", "unknown"] as const).map((severity) => (
        <span key={severity}>
          <Swatch severity={severity} />
          {SEVERITIES[severity]}
        </span>
      ))}
    </p>
  );
}
