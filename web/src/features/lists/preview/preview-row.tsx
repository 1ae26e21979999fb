import { memo, useLayoutEffect, useRef } from "react";
import { CarNumber } from "@/domain/identifier/car-number";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import styles from "./preview.module.css";
import { type ListRow, offersOf } from "./resolve-rows";

interface PreviewRowProps {
  row: ListRow;
  onAccept: (text: string, number: string) => void;
  onUndo: (text: string) => void;
}

/** Row of the list: its car, or why it has none and how it can be corrected. */
export const PreviewRow = memo(
  function PreviewRow({ row, onAccept, onUndo }: PreviewRowProps) {
    const { planned, car, group, isRepaired, message } = row;
    const actions = useKeptFocus(isRepaired);
    return (
      <li className={styles.row}>
        <span className={styles.place}>{row.place}</span>
        <div className={styles.content}>
          {car === null ? (
            <span className={styles.text}>{planned.text}</span>
          ) : (
            <span className={styles.car}>
              <CarNumber {...car} />
              {isRepaired && <Badge tone="good">Исправлена</Badge>}
            </span>
          )}
          {isRepaired && <span className={styles.quiet}>Было: {planned.text}</span>}
          {planned.note !== null && car !== null && !isRepaired && (
            <span className={styles.quiet}>{planned.note}</span>
          )}
          {message !== null && (
            <span className={group === "invalid" ? styles.wrong : styles.quiet}>{message}</span>
          )}
          {planned.remark !== null && <span className={styles.quiet}>{planned.remark}</span>}
          <Offers row={row} ref={actions} onAccept={onAccept} onUndo={onUndo} />
        </div>
      </li>
    );
  },
  // A new plan of the same text has new objects with the same content.
  (before, after) => JSON.stringify(before.row) === JSON.stringify(after.row),
);

function Offers({
  row: { planned, isRepaired, place },
  ref,
  onAccept,
  onUndo,
}: PreviewRowProps & { ref: React.Ref<HTMLDivElement> }) {
  const offers = offersOf(planned);
  if (offers.length === 0) return null;
  const reasons = [...new Set(offers.map((offer) => offer.message))].filter(
    (reason) => !reason.startsWith("Взять "),
  );
  return (
    <div className={styles.offers} ref={ref}>
      {isRepaired ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Отменить исправление: ${place}`}
          onClick={() => onUndo(planned.text)}
        >
          Отменить
        </Button>
      ) : (
        <>
          {reasons.map((reason) => (
            <p key={reason} className={styles.quiet}>
              {reason}
            </p>
          ))}
          {offers.map(({ number }) => (
            <Button key={number} variant="secondary" size="sm" onClick={() => onAccept(planned.text, number)}>
              Взять {number}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

/** Keeps the focus in the row when the pressed button is replaced by another one. */
function useKeptFocus(isRepaired: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const last = useRef(isRepaired);
  useLayoutEffect(() => {
    if (last.current === isRepaired) return;
    last.current = isRepaired;
    if (document.activeElement === document.body) actions.current?.querySelector("button")?.focus();
  }, [isRepaired]);
  return actions;
}
