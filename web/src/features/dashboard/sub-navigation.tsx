import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./sub-navigation.module.css";

interface PartsProps<T extends string> {
  label: string;
  /** The tab that the parts belong to. */
  tab: string;
  parts: readonly { value: T; title: string; icon: LucideIcon }[];
  /** The chosen part; the first one needs no mention in the address. */
  value: T;
  /** Wide content, such as a table, takes all the room there is. */
  isWide?: boolean;
  children: ReactNode;
}

/** A tab in parts: one matter at a time, each with an address of its own. */
export function Parts<T extends string>({ label, tab, parts, value, isWide, children }: PartsProps<T>) {
  return (
    <div className={styles.layout}>
      <nav aria-label={label}>
        <ul className={styles.parts}>
          {parts.map((part, index) => (
            <li key={part.value}>
              <Link
                to={index === 0 ? `?tab=${tab}` : `?tab=${tab}&part=${part.value}`}
                replace
                preventScrollReset
                aria-current={part.value === value ? "page" : undefined}
              >
                <part.icon size={18} aria-hidden="true" />
                {part.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.cards} data-wide={isWide || undefined}>
        {children}
      </div>
    </div>
  );
}
