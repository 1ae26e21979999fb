import { useUserId } from "@/api/session";
import type { CheckItem } from "@/api/types";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Dialog } from "@/ui/dialog";
import { Progress } from "@/ui/progress";
import type { CheckedItems } from "./checked-items";
import { ChecklistItem } from "./checklist-item";
import styles from "./inspection-dialog.module.css";
import { InspectionNotesForm } from "./inspection-notes-form";
import { questionsText, stagesOf } from "./inspection-stages";

interface InspectionDialogProps {
  reportId: string;
  car: string;
  items: CheckItem[];
  checkedItems: CheckedItems;
  onClose: () => void;
}

/** Dialog of the inspection checklist for use at the car: works offline, stores all on this device. */
export default function InspectionDialog({
  reportId,
  car,
  items,
  checkedItems,
  onClose,
}: InspectionDialogProps) {
  const person = useUserId();
  const done = `Готово ${checkedItems.count} из ${items.length}`;
  return (
    <Dialog open onOpenChange={onClose} title="Осмотр" description={car} placement="side">
      <div className={styles.viewing}>
        <p role="status">{done}</p>
        <Progress label={done} value={checkedItems.count} max={items.length} />
        {stagesOf(items).map((stage) => (
          <section key={stage.title}>
            <h3>{stage.title}</h3>
            <ul>
              {stage.items.map((item) => (
                <ChecklistItem
                  key={item.text}
                  item={item}
                  isDone={checkedItems.isDone(item)}
                  onToggle={() => checkedItems.toggle(item)}
                  isLinked={false}
                />
              ))}
            </ul>
          </section>
        ))}
        <Button variant="secondary" onClick={() => void copyText(questionsText(items, car))}>
          Скопировать вопросы продавцу
        </Button>
        <InspectionNotesForm key={person} person={person} reportId={reportId} />
      </div>
    </Dialog>
  );
}
