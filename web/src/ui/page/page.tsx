import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./page.module.css";

interface PageProps {
  /** Goes into the browser's tab before «Автослед». */
  title: string;
  /** `text` holds the lines at reading length; `bleed` leaves the edges to the sections. */
  width?: "full" | "text" | "bleed";
  children: ReactNode;
}

/** The frame of every page: document title, width, vertical rhythm. */
export function Page({ title, width = "full", children }: PageProps) {
  return (
    <main id="main" tabIndex={-1} className={classNames(styles.page, styles[width])}>
      <title>{`${title} — Автослед`}</title>
      {children}
    </main>
  );
}
