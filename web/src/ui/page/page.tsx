import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "@/lib/class-names";
import styles from "./page.module.css";

interface PageProps {
  /** Goes into the browser's tab before «Автослед». */
  title: string;
  /** A sentence for search engines and for whoever is sent a link; pages for everybody have one. */
  description?: string;
  /** `text` holds the lines at reading length; `bleed` leaves the edges to the sections. */
  width?: "full" | "text" | "bleed";
  children: ReactNode;
}

/** The page that has just been taken away had the focus. */
let hasLeftFocus = false;

/** Takes over the focus of the page in whose place this one comes: what waits, for example. */
function useFocusOfPlace() {
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    if (hasLeftFocus) own?.focus({ preventScroll: true });
    hasLeftFocus = false;
    return () => {
      hasLeftFocus = own?.contains(document.activeElement) ?? false;
    };
  }, []);
  return main;
}

/** The frame of every page: document title, width, vertical rhythm. */
export function Page({ title, description, width = "full", children }: PageProps) {
  const main = useFocusOfPlace();
  return (
    <main ref={main} id="main" tabIndex={-1} className={classNames(styles.page, styles[width])}>
      <title>{`${title} — Автослед`}</title>
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
