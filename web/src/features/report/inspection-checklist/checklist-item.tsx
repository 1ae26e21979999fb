import type { CheckItem } from "@/api/types";
import { SectionLink } from "../sections/section-link";
import styles from "./checklist-item.module.css";

interface ChecklistItemProps {
  item: CheckItem;
  isDone: boolean;
  onToggle: () => void;
  /** Whether the item has a link to the evidence in the report. */
  isLinked?: boolean;
}

/** Checklist item with a check box. */
export function ChecklistItem({ item, isDone, onToggle, isLinked = true }: ChecklistItemProps) {
  return (
    <li className={styles.item}>
      <label className={styles.label}>
        <input type="checkbox" checked={isDone} onChange={onToggle} className={styles.box} />
        <span>
          {item.text}
          {item.value != null && (
            <>
              : <strong>{item.value}</strong>
            </>
          )}
        </span>
      </label>
      {isLinked && item.anchor !== "" && (
        <SectionLink id={item.anchor} className={styles.why}>
          Откуда это
        </SectionLink>
      )}
    </li>
  );
}
