import type { Validation } from "@/core/types";
import { FactList } from "./fact-list";
import { hintOf } from "./hints";
import styles from "./vin-ruler.module.css";

/** Vehicle properties decoded from a body number. */
export function BodyFacts({ answer }: { answer: Validation | null }) {
  return (
    <div className={styles.ruler}>
      <FactList
        facts={[
          { title: "Читаем как", value: hintOf(answer, "display")?.text ?? answer?.normalized },
          { title: "Символов", value: answer ? String([...answer.normalized].length) : undefined },
        ]}
      />
    </div>
  );
}
