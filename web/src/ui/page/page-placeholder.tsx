import { Skeleton } from "@/ui/skeleton";
import { VisuallyHidden } from "@/ui/visually-hidden";
import { Page } from "./page";
import styles from "./page-placeholder.module.css";

/** Stands where the first page is about to be. */
export function PagePlaceholder() {
  return (
    <Page title="Загрузка">
      <div className={styles.lines}>
        <VisuallyHidden>Страница загружается</VisuallyHidden>
        <Skeleton width="60%" height="3rem" />
        <Skeleton width="40%" />
        <Skeleton height="18rem" />
      </div>
    </Page>
  );
}
