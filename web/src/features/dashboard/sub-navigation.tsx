import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./sub-navigation.module.css";

interface SubNavigationProps<T extends string> {
  label: string;
  /** Dashboard tab that contains the sections. */
  tab: string;
  sections: readonly { value: T; title: string; icon: LucideIcon }[];
  /** Selected section; the first section is the default and is not in the URL. */
  value: T;
  /** Whether the content uses the full width, for example a table. */
  isWide?: boolean;
  children: ReactNode;
}

/** Navigation between the sections of a dashboard tab; each section has its own URL. */
export function SubNavigation<T extends string>({
  label,
  tab,
  sections,
  value,
  isWide,
  children,
}: SubNavigationProps<T>) {
  return (
    <div className={styles.layout}>
      <nav aria-label={label}>
        <ul className={styles.parts}>
          {sections.map((part, index) => (
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
