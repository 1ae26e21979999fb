import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import styles from "./more-button.module.css";

const ROWS = "li, tr, section";

interface MoreButtonProps {
  hasMore: boolean;
  busy?: boolean;
  /** Size of the button; `sm` is aligned with the start of the list. */
  size?: "sm";
  onPress: () => void;
  children?: ReactNode;
}

/** Button that loads more rows of a list; when it disappears, the first new row gets the focus. */
export function MoreButton({
  hasMore,
  busy = false,
  size,
  onPress,
  children = "Показать ещё",
}: MoreButtonProps) {
  const container = useRef<Element>(null);
  const known = useRef(new Set<Element>());
  useLayoutEffect(() => {
    if (hasMore || document.activeElement !== document.body) return;
    const rows = [...(container.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
    const first = rows.find((row) => !known.current.has(row));
    if (first === undefined) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }, [hasMore]);
  if (!hasMore) return null;
  return (
    <div className={size === undefined ? styles.more : undefined}>
      <Button
        variant="secondary"
        size={size}
        busy={busy}
        onClick={({ currentTarget }) => {
          container.current = currentTarget.closest("section, [role=tabpanel], main");
          known.current = new Set(container.current?.querySelectorAll(ROWS));
          onPress();
        }}
      >
        {children}
      </Button>
    </div>
  );
}
