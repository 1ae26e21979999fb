import type { ListPlan } from "@/core/car-list";
import { Button } from "@/ui/button";
import { LiveRegion } from "@/ui/live-region";
import { Notice } from "@/ui/notice";
import { VisuallyHidden } from "@/ui/visually-hidden";
import styles from "./source.module.css";
import type { ListPlanState } from "./use-list-plan";

interface PlanMessagesProps {
  state: ListPlanState;
  /** Summary of the plan for screen readers. */
  summary: string;
}

/** Refusal of a file, failure of its reading, sheets that are not read. */
export function PlanMessages({ state: { plan, refusal, hasFailed, retry }, summary }: PlanMessagesProps) {
  return (
    <>
      <div className={styles.announcement}>
        <LiveRegion>{plan !== null && <VisuallyHidden>{summary}</VisuallyHidden>}</LiveRegion>
      </div>
      <LiveRegion>
        {refusal !== null && (
          <Notice tone="stop" title="Список не прочитан">
            {refusal}
          </Notice>
        )}
        {hasFailed && (
          <Notice
            tone="attention"
            title="Список не прочитан"
            actions={
              <Button variant="secondary" size="sm" onClick={retry}>
                Прочитать ещё раз
              </Button>
            }
          >
            Не загрузилась часть страницы, которая читает файлы, или файл недоступен. Проверьте подключение к
            интернету.
          </Notice>
        )}
        {plan !== null && plan.hiddenSheets.length > 0 && (
          <Notice title="Скрытые листы не читаем">{hiddenSheetsText(plan)}</Notice>
        )}
      </LiveRegion>
    </>
  );
}

function hiddenSheetsText({ hiddenSheets }: ListPlan): string {
  const names = hiddenSheets.map((name) => `«${name}»`).join(", ");
  return `В файле есть скрытые листы: ${names}. Если машины на них, откройте их в таблице и сохраните файл заново.`;
}
