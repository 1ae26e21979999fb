import { memo } from "react";
import type { CheckItem, CheckKind } from "@/api/types";
import { Stack } from "@/ui/stack";
import { useCheckedItems } from "../inspection-checklist/checked-items";
import { ChecklistItem } from "../inspection-checklist/checklist-item";
import { InspectionActions } from "../inspection-checklist/inspection-actions";
import { CollapsibleSection } from "../sections/collapsible-section";
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

/** Checklist for the inspection of the car; ticks are stored on this device. */
export const ChecklistSection = memo(function ChecklistSection({
  reportId,
  car,
  items,
}: ChecklistSectionProps) {
  const checkedItems = useCheckedItems(reportId, items);
  return (
    <CollapsibleSection
      id="checklist"
      title="Что проверить на осмотре"
      summary={`Готово ${checkedItems.count} из ${items.length}`}
      actions={<InspectionActions reportId={reportId} car={car} items={items} checkedItems={checkedItems} />}
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
                  <ChecklistItem
                    key={item.text}
                    item={item}
                    isDone={checkedItems.isDone(item)}
                    onToggle={() => checkedItems.toggle(item)}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </Stack>
    </CollapsibleSection>
  );
});
