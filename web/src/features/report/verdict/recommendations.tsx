import { counted } from "@/lib/plural";
import { CollapsibleSection } from "../sections/collapsible-section";
import styles from "./recommendations.module.css";

/** Collapsible recommendations; more are added as further sources answer. */
export function Recommendations({ texts, isFinal }: { texts: string[]; isFinal: boolean }) {
  if (texts.length === 0) return null;
  return (
    <CollapsibleSection
      id="advice"
      title={isFinal ? "Что сделать" : "Что сделать уже сейчас"}
      summary={counted(texts.length, "совет", "совета", "советов")}
    >
      <ol className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </CollapsibleSection>
  );
}
