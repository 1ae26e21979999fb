import { memo } from "react";
import type { CheckItem, CheckKind } from "@/api/types";
import { Stack } from "@/ui/stack";
import { useTicks } from "../inspection-checklist/checked-items";
import { CheckLine } from "../inspection-checklist/checklist-item";
import { ViewingActions } from "../inspection-checklist/inspection-actions";
import { Fold } from "../sections/collapsible-section";
import styles from "./checklist-section.module.css";

const PARTS: { kind: CheckKind; title: string }[] = [
  { kind: "documents", title: "Документы" },
  { kind: "look", title: "Осмотр" },
  { kind: "ask", title: "Вопросы продавцу" },
];

interface ChecklistSectionProps {
  reportId: string;
  /** Display name of the car. */
  car: string;
  items: CheckItem[];
}

/** Checklist for the meeting with the seller; ticks are stored on this device. */
export const ChecklistSection = memo(function ChecklistSection({
  reportId,
  car,
  items,
}: ChecklistSectionProps) {
  const ticks = useTicks(reportId, items);
  return (
    <Fold
      id="checklist"
      title="Что проверить на осмотре"
      line={`Готово ${ticks.count} из ${items.length}`}
      below={<ViewingActions reportId={reportId} car={car} items={items} ticks={ticks} />}
    >
      <Stack gap={5}>
        {PARTS.map(({ kind, title }) => {
          const own = items.filter((item) => item.kind === kind);
          if (own.length === 0) return null;
          return (
            <div key={kind} className={styles.part}>
              <h3>{title}</h3>
              <ul>
                {own.map((item) => (
                  <CheckLine
                    key={item.text}
                    item={item}
                    isDone={ticks.isDone(item)}
                    onToggle={() => ticks.toggle(item)}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </Stack>
    </Fold>
  );
});
