import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./tooltip.module.css";

const OPEN_DELAY_MS = 700;
/** A tooltip that follows another within this time opens without a delay. */
const SKIP_DELAY_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

/** Tooltip of an icon button, on hover and keyboard focus; hidden from screen readers, which read the label. */
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
      // Touch has no hover.
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
