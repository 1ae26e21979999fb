import { classNames } from "@/lib/class-names";
import styles from "./plate.module.css";

const TEMPLATE = "А000АА";

interface PlateProps {
  /** Series and number without spaces, possibly incomplete: «А123ВС». */
  main: string;
  region: string;
  /** Background colour: `white`, `yellow`, `blue` or `red`. */
  tone?: string;
  size?: "sm" | "lg";
}

/** Image of a number plate; missing characters are shown as a faint template. */
export function Plate({ main, region, tone = "white", size = "lg" }: PlateProps) {
  const missing = region === "" ? [...TEMPLATE].slice([...main].length) : [];
  const label = main === "" ? "Пустой номерной знак" : `Номерной знак ${main} ${region}`;
  return (
    <span role="img" aria-label={label} className={classNames(styles.plate, styles[size], styles[tone])}>
      <span className={styles.main}>
        <Glyphs text={[...main]} />
        <Glyphs text={missing} faint />
      </span>
      <span className={styles.region}>
        <span className={classNames(styles.code, region === "" && styles.faint)}>
          {region === "" ? "77" : region}
        </span>
        <span className={styles.country}>
          RUS
          <svg viewBox="0 0 9 6" className={styles.flag} aria-hidden="true">
            <path d="M0 0h9v2H0z" className={styles.flagWhite} />
            <path d="M0 2h9v2H0z" className={styles.flagBlue} />
            <path d="M0 4h9v2H0z" className={styles.flagRed} />
          </svg>
        </span>
      </span>
    </span>
  );
}

function Glyphs({ text, faint }: { text: string[]; faint?: boolean }) {
  return text.map((char, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a character is identified by its position
      key={index}
      className={classNames(/\d/.test(char) ? styles.digit : styles.letter, faint && styles.faint)}
    >
      {char}
    </span>
  ));
}
