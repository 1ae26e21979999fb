import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./tooltip.module.css";

const OPEN_DELAY_MS = 700;
/** Milliseconds after a tooltip in which the next tooltip opens without a delay. */
const SKIP_DELAY_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Tooltip of an icon button, on hover and focus; hidden from screen readers, which read the label. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function open(): void {
    clearTimeout(waiting.current);
    const isSoon = performance.now() - closedAt < SKIP_DELAY_MS;
    waiting.current = setTimeout(() => setOpen(true), isSoon ? 0 : OPEN_DELAY_MS);
  }

  function close(): void {
    clearTimeout(waiting.current);
    if (isOpen) closedAt = performance.now();
    setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the control inside
    <span
      className={styles.root}
      // Opens only for a mouse, since touch has no hover.
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && open()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(":focus-visible") && open()}
      onBlur={close}
      onKeyDown={({ key }) => key === "Escape" && close()}
    >
      {children}
      {isOpen && (
        <span aria-hidden="true" className={styles.tooltip} data-tooltip>
          {text}
        </span>
      )}
    </span>
  );
}
