import type { Validation } from "@/core/types";
import { hintOf } from "./hints";
import { Plate } from "./plate";
import styles from "./plate-facts.module.css";
import { layoutPlate } from "./plate-layout";

/** Image of the plate as typed so far, with the name of its region. */
export function PlateFacts({ answer, text }: { answer: Validation | null; text: string }) {
  const region = hintOf(answer, "region");
  const type = hintOf(answer, "plateTypes")?.types[0];
  return (
    <div className={styles.facts}>
      <Plate {...layoutPlate(answer, text)} />
      <div className={styles.words}>
        <p className={styles.title}>Регион выдачи</p>
        <p className={styles.region}>{region ? `${region.code} — ${region.name}` : "—"}</p>
        <p className={styles.type}>{type?.title}</p>
      </div>
    </div>
  );
}
