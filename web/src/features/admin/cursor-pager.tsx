import { Button } from "@/ui/button";
import styles from "./users-tab.module.css";

interface CursorPagerProps {
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  isFirst: boolean;
  onCursor: (after: string | null) => void;
}

/** Pagination by cursor, forward and to the start; the browser's back button goes one page back. */
export function CursorPager({ next, isFirst, onCursor }: CursorPagerProps) {
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.paging} aria-label="Страницы">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onCursor(null)}>
        В начало
      </Button>
      <Button variant="secondary" size="sm" disabled={next === null} onClick={() => onCursor(next)}>
        Дальше
      </Button>
    </nav>
  );
}
