import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./page.module.css";

interface PageProps {
  /** Goes into the browser's tab before «Автослед»; undefined where it is not known yet. */
  title: string | undefined;
  /** A sentence for search engines and for whoever is sent a link; pages for everybody have one. */
  description?: string;
  /** `text` holds the lines at reading length; `bleed` leaves the edges to the sections. */
  width?: "full" | "text" | "bleed";
  children: ReactNode;
}

/** The frame of every page: document title, width, vertical rhythm. */
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
