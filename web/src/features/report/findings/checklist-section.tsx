import { memo, useLayoutEffect, useState } from "react";
import type { CheckItem, CheckKind } from "@/api/types";
import { readStored, writeStored } from "@/lib/storage";
import { Stack } from "@/ui/stack";
import { SectionFrame } from "../sections/section-frame";
import { SectionLink } from "../sections/section-link";
import styles from "./checklist-section.module.css";

const PARTS: { kind: CheckKind; title: string }[] = [
  { kind: "documents", title: "Документы" },
  { kind: "look", title: "Осмотр" },
  { kind: "ask", title: "Вопросы продавцу" },
];

interface ChecklistSectionProps {
  reportId: string;
  items: CheckItem[];
}

/** What to do when meeting the seller; what is ticked stays ticked on this device. */
export const ChecklistSection = memo(function ChecklistSection({ reportId, items }: ChecklistSectionProps) {
  const { isDone, toggle, count } = useTicks(reportId, items);
  return (
    <SectionFrame
      id="checklist"
      title="Что проверить на осмотре"
      mark={<span className={styles.count}>{`Готово ${count} из ${items.length}`}</span>}
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
                  <Item key={item.text} item={item} isDone={isDone(item)} onToggle={() => toggle(item)} />
                ))}
              </ul>
            </div>
          );
        })}
      </Stack>
    </SectionFrame>
  );
});

function Item({ item, isDone, onToggle }: { item: CheckItem; isDone: boolean; onToggle: () => void }) {
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
      {item.anchor !== "" && (
        <SectionLink id={item.anchor} className={styles.why}>
          Откуда это
        </SectionLink>
      )}
    </li>
  );
}

/** Ticks by the words of the items: those that a new answer adds come unticked. */
function useTicks(reportId: string, items: CheckItem[]) {
  const key = `report_checklist_${reportId}`;
  const [done, setDone] = useState<string[]>([]);
  // The first drawing is that of the build, which knows nobody's ticks.
  useLayoutEffect(() => setDone(readTicks(key)), [key]);
  const toggle = ({ text }: CheckItem) => {
    const next = done.includes(text) ? done.filter((other) => other !== text) : [...done, text];
    setDone(next);
    writeStored(key, JSON.stringify(next));
  };
  const isDone = ({ text }: CheckItem) => done.includes(text);
  return { toggle, isDone, count: items.filter(isDone).length };
}

function readTicks(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}
