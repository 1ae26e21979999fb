import { useUserId } from "@/api/session";
import type { CheckItem } from "@/api/types";
import { Button } from "@/ui/button";
import { copyText } from "@/ui/copy-text";
import { Dialog } from "@/ui/dialog";
import { Progress } from "@/ui/progress";
import type { Ticks } from "./checked-items";
import { CheckLine } from "./checklist-item";
import styles from "./inspection-dialog.module.css";
import { ViewingNotesForm } from "./inspection-notes-form";
import { questionsText, stopsOf } from "./inspection-stages";

interface ViewingDialogProps {
  reportId: string;
  car: string;
  items: CheckItem[];
  ticks: Ticks;
  onClose: () => void;
}

/** Inspection checklist for use at the car: works offline, stores everything on this device. */
export default function ViewingDialog({ reportId, car, items, ticks, onClose }: ViewingDialogProps) {
  const person = useUserId();
  const done = `Готово ${ticks.count} из ${items.length}`;
  return (
    <Dialog open onOpenChange={onClose} title="Осмотр" description={car} placement="side">
      <div className={styles.viewing}>
        <p role="status">{done}</p>
        <Progress label={done} value={ticks.count} max={items.length} />
        {stopsOf(items).map((stop) => (
          <section key={stop.title}>
            <h3>{stop.title}</h3>
            <ul>
              {stop.items.map((item) => (
                <CheckLine
                  key={item.text}
                  item={item}
                  isDone={ticks.isDone(item)}
                  onToggle={() => ticks.toggle(item)}
                  isLinked={false}
                />
              ))}
            </ul>
          </section>
        ))}
        <Button variant="secondary" onClick={() => void copyText(questionsText(items, car))}>
          Скопировать вопросы продавцу
        </Button>
        <ViewingNotesForm key={person} person={person} reportId={reportId} />
      </div>
    </Dialog>
  );
}
