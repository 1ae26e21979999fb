import { LinkButton } from "@/ui/button";
import { Page } from "@/ui/page/page";
import styles from "./not-found.module.css";

/** Page of an unknown path; in English as specified, with a line in Russian. */
export function Component() {
  return (
    <Page title="404">
      <div className={styles.center}>
        <p className={styles.number} aria-hidden="true">
          404
        </p>
        <h1 lang="en">404 Page Not Found</h1>
        <p>Такой страницы нет. Возможно, адрес введён с ошибкой или страница переехала.</p>
        <LinkButton to="/">На главную</LinkButton>
      </div>
    </Page>
  );
}
