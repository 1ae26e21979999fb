import { Card } from "@/ui/card";
import styles from "./recommendations.module.css";

/** What to do before the deal; grows while the sources answer. */
export function Recommendations({ texts, isFinal }: { texts: string[]; isFinal: boolean }) {
  if (texts.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.title}>{isFinal ? "Что сделать" : "Что сделать уже сейчас"}</h2>
      <ol className={styles.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Card>
  );
}
