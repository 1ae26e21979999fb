import { Button } from "@/ui/button";
import styles from "./users-tab.module.css";

interface PagingProps {
  /** From 1. */
  page: number;
  total: number;
  perPage: number;
  onPage: (page: number) => void;
}

/** Which rows are in sight, and the way to the others. */
export function Paging({ page, total, perPage, onPage }: PagingProps) {
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <nav className={styles.paging} aria-label="Страницы">
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Назад
      </Button>
      <p aria-live="polite">{first <= last ? `${first}–${last} из ${total}` : `0 из ${total}`}</p>
      <Button variant="secondary" size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Вперёд
      </Button>
    </nav>
  );
}
