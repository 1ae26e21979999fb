import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import styles from "./more-button.module.css";

const ROWS = "li, tr, section";

interface MoreButtonProps {
  /** Without more there is no button. */
  hasMore: boolean;
  busy?: boolean;
  /** `sm` begins where the list does. */
  size?: "sm";
  onPress: () => void;
  children?: ReactNode;
}

/** Makes the list above it longer. The last rows take the button away: the first of them gets the focus. */
export function MoreButton({
  hasMore,
  busy = false,
  size,
  onPress,
  children = "Показать ещё",
}: MoreButtonProps) {
  const place = useRef<Element>(null);
  const known = useRef(new Set<Element>());
  useLayoutEffect(() => {
    if (hasMore || document.activeElement !== document.body) return;
    const rows = [...(place.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])];
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
          place.current = currentTarget.closest("section, [role=tabpanel], main");
          known.current = new Set(place.current?.querySelectorAll(ROWS));
          onPress();
        }}
      >
        {children}
      </Button>
    </div>
  );
}
