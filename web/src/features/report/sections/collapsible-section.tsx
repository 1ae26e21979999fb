import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "@/lib/class-names";
import { usePrinting } from "../use-printing";
import { isWithin } from "./anchors";
import styles from "./collapsible-section.module.css";

interface FoldProps {
  /** The anchor by which the navigation and the address find it. */
  id: string;
  title: string;
  /** What is to be known of it without opening it. */
  line?: ReactNode;
  mark?: ReactNode;
  isBusy?: boolean;
  /** One line of a list of such: no frame of its own. */
  isRow?: boolean;
  /** Places inside whose anchors do not begin with its own. */
  holds?: (anchor: string) => boolean;
  /** What can be done without opening it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A section folded to one line: a press opens it, an address that points into it too; open on paper. */
export function Fold({ id, title, line, mark, isBusy, isRow = false, holds, below, children }: FoldProps) {
  const [isPressed, setIsPressed] = useState(false);
  const [followed, setFollowed] = useState("");
  const { hash, key } = useLocation();
  const ids = { title: useId(), body: useId() };
  const anchor = hash.slice(1);
  // Each time that the address points into it it opens; between times the choice is free.
  if (key !== followed) {
    setFollowed(key);
    if (isWithin(anchor, id) || holds?.(anchor)) setIsPressed(true);
  }
  const isOpen = usePrinting() || isPressed;
  const Heading = isRow ? "h3" : "h2";
  return (
    <section
      id={id}
      tabIndex={-1}
      className={classNames(styles.fold, isRow ? styles.row : styles.framed)}
      aria-labelledby={ids.title}
      aria-busy={isBusy || undefined}
    >
      <div className={styles.head}>
        <Heading className={styles.heading}>
          <button
            type="button"
            className={styles.press}
            aria-expanded={isOpen}
            aria-controls={ids.body}
            onClick={() => setIsPressed(!isPressed)}
          >
            <span id={ids.title}>{title}</span>
          </button>
          <span className={styles.title} aria-hidden="true">
            {title}
          </span>
        </Heading>
        {mark}
        <ChevronDown size={18} aria-hidden="true" className={styles.icon} />
        {line !== undefined && (
          <p className={styles.line} data-line>
            {line}
          </p>
        )}
      </div>
      {below !== undefined && <div className={styles.below}>{below}</div>}
      <div id={ids.body} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
