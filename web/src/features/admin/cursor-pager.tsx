import { Button } from "@/ui/button";
import styles from "./users-tab.module.css";

interface FurtherProps {
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  isFirst: boolean;
  onGo: (after: string | null) => void;
}

/** Forward pagination by cursor; the browser's back button goes back. */
export function Further({ next, isFirst, onGo }: FurtherProps) {
  if (isFirst && next === null) return null;
  return (
    <nav className={styles.paging} aria-label="Страницы">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onGo(null)}>
        В начало
      </Button>
      <Button variant="secondary" size="sm" disabled={next === null} onClick={() => onGo(next)}>
        Дальше
      </Button>
    </nav>
  );
}
