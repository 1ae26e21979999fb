import type { KeyboardEvent, ReactNode } from "react";

export interface Tab<T extends string> {
  value: T;
  title: string;
  icon?: ReactNode;
}

interface TabListProps<T extends string> {
  /** Id of the tab group, prefix of the ids of its tabs and panels. */
  id: string;
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: Tab<T>[];
  className: string | undefined;
  tabClassName: string | undefined;
}

/** Tab list by the WAI-ARIA pattern: one tab stop, arrow keys, Home and End select a tab. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { id, label, value, onChange, tabs, className, tabClassName } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[indexAfter(event.key, index, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? panelId(id, value) : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          className={tabClassName}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.title}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** Id of the tab group. */
  id: string;
  value: string;
  isShown?: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** Panel of a tab; focusable by scripts only, because it contains focusable content. */
export function TabPanel({ id, value, isShown = true, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={-1}
      hidden={!isShown}
      className={className}
    >
      {children}
    </div>
  );
}

/** Index of the tab that a key selects; -1 for other keys. */
function indexAfter(key: string, index: number, count: number): number {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

const tabId = (id: string, value: string) => `${id}-${value}-tab`;
const panelId = (id: string, value: string) => `${id}-${value}-panel`;
