import { memo, useContext, useState } from "react";
import type { DamageScheme, Report } from "@/api/types";
import { dayText } from "../format";
import { PhotoImage } from "../photos/photo";
import { Twin } from "../sections/printable-disclosure";
import { SectionFrame } from "../sections/section-frame";
import { Chips } from "../sections/toggle-chips";
import { AccidentStory } from "./accident-details";
import { DamageDrawing } from "./damage-diagram";
import styles from "./damage-section.module.css";
import { damageOf, newestOf, SEVERITIES } from "./damage-zones";
import { MomentContext } from "./selected-day";

interface DamageSectionProps extends Drawn {
  report: Report;
}

interface Drawn {
  scheme: DamageScheme;
  /** Links to the police drawings, in the order of the scheme's accidents. */
  pictures: (string | null)[];
}

/** Accidents: damaged zones as a diagram and as text, and the facts around each date. */
export default memo(function DamageSection({ report, scheme, pictures }: DamageSectionProps) {
  const [accident, setAccident] = useState<number | null>(() => newestOf(scheme));
  const { choose } = useContext(MomentContext);
  const day = accident === null ? null : (scheme.accidents[accident]?.date ?? null);
  const show = (place: number | null) => {
    setAccident(place);
    choose(place === null ? null : (scheme.accidents[place]?.date ?? null));
  };
  const { zones, unplaced } = damageOf(scheme, accident);
  return (
    <SectionFrame id="damage" title="ДТП по дням">
      {scheme.accidents.length > 1 && (
        <Chips
          label="Какое ДТП показать"
          options={[
            { value: -1, title: "Все ДТП" },
            ...scheme.accidents.map(({ date }, place) => ({ value: place, title: dayText(date) })),
          ]}
          isPressed={(place) => place === (accident ?? -1)}
          onPress={(place) => show(place === -1 ? null : place)}
        />
      )}
      <div className={styles.scheme}>
        <DamageDrawing outlines={scheme.outlines} zones={zones} />
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
            {unplaced.map(({ code, text }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two accidents may have the same code
              <li key={place}>
                <Swatch severity="unknown" />
                {text}, код {code}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Legend />
      {day !== null && <AccidentStory report={report} day={day} />}
      <PoliceDrawings scheme={scheme} pictures={pictures} accident={accident} />
      <p className={styles.note}>{scheme.note}</p>
    </SectionFrame>
  );
});

interface PoliceDrawingsProps extends Drawn {
  /** Index of the selected accident; null for all. */
  accident: number | null;
}

function PoliceDrawings({ scheme, pictures, accident }: PoliceDrawingsProps) {
  return scheme.accidents.map(({ date }, place) => {
    const url = pictures[place];
    if (url == null || (accident !== null && accident !== place)) return null;
    const title = `Рисунок Госавтоинспекции, ДТП ${dayText(date)}`;
    return (
      <Twin key={url} title={title}>
        <div className={styles.picture}>
          <PhotoImage url={url} alt={title} isLazy />
        </div>
      </Twin>
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
