import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./page.module.css";

interface PageProps {
  /** Title of the document, followed by «Автослед»; undefined while unknown. */
  title: string | undefined;
  /** Description for search engines and link previews, given on public pages. */
  description?: string;
  /** Width of the content: `text` is the reading width, `bleed` has no margins. */
  width?: "full" | "text" | "bleed";
  children: ReactNode;
}

/** Main element of a page, with its title, metadata and width. */
export function Page({ title, description, width = "full", children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames(styles.page, styles[width])}>
      {title !== undefined && <title>{`${title} — Автослед`}</title>}
      {description !== undefined && (
        <>
          <meta name="description" content={description} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
        </>
      )}
      {children}
    </main>
  );
}
