import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "@/lib/class-names";
import { useIsPrinting } from "../use-printing";
import { isWithin } from "./anchors";
import styles from "./collapsible-section.module.css";

interface CollapsibleSectionProps {
  /** Anchor of the section, used by the navigation and the URL. */
  id: string;
  title: string;
  /** Summary that is shown while the section is collapsed. */
  summary?: ReactNode;
  mark?: ReactNode;
  isBusy?: boolean;
  /** Whether the section is a list row without a frame. */
  isRow?: boolean;
  /** Whether an anchor other than `id` is inside the section. */
  containsAnchor?: (anchor: string) => boolean;
  /** Buttons that are available while the section is collapsed. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Collapsible section; opens by click or for an anchor inside, and is open when printed. */
export function CollapsibleSection({
  id,
  title,
  summary,
  mark,
  isBusy,
  isRow = false,
  containsAnchor,
  actions,
  children,
}: CollapsibleSectionProps) {
  const [isToggled, setIsToggled] = useState(false);
  const [handledKey, setHandledKey] = useState("");
  const { hash, key } = useLocation();
  const ids = { title: useId(), body: useId() };
  const anchor = hash.slice(1);
  // Opens at each navigation to an anchor inside; between navigations the user decides.
  if (key !== handledKey) {
    setHandledKey(key);
    if (isWithin(anchor, id) || containsAnchor?.(anchor)) setIsToggled(true);
  }
  const isOpen = useIsPrinting() || isToggled;
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
            onClick={() => setIsToggled(!isToggled)}
          >
            <span id={ids.title}>{title}</span>
          </button>
          <span className={styles.title} aria-hidden="true">
            {title}
          </span>
        </Heading>
        {mark}
        <ChevronDown size={18} aria-hidden="true" className={styles.icon} />
        {summary !== undefined && (
          <p className={styles.line} data-line>
            {summary}
          </p>
        )}
      </div>
      {actions !== undefined && <div className={styles.below}>{actions}</div>}
      <div id={ids.body} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  );
}
