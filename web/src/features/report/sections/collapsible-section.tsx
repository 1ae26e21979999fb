import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "@/lib/class-names";
import { usePrinting } from "../use-printing";
import { isWithin } from "./anchors";
import styles from "./collapsible-section.module.css";

interface FoldProps {
  /** Anchor for the navigation and the URL. */
  id: string;
  title: string;
  /** Summary shown while collapsed. */
  line?: ReactNode;
  mark?: ReactNode;
  isBusy?: boolean;
  /** Row of a list, without a frame. */
  isRow?: boolean;
  /** Matches other anchors inside the section. */
  holds?: (anchor: string) => boolean;
  /** Actions available while collapsed. */
  below?: ReactNode;
  children: ReactNode;
}

/** Collapsible section; opens by click or by a URL fragment inside it, and is open on paper. */
export function Fold({ id, title, line, mark, isBusy, isRow = false, holds, below, children }: FoldProps) {
  const [isPressed, setIsPressed] = useState(false);
  const [followed, setFollowed] = useState("");
  const { hash, key } = useLocation();
  const ids = { title: useId(), body: useId() };
  const anchor = hash.slice(1);
  // Opens at each navigation to an anchor inside; in between the user decides.
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
