import type { KeyboardEvent, ReactNode } from "react";

export interface Tab<T extends string> {
  value: T;
  title: string;
  icon?: ReactNode;
}

interface TabListProps<T extends string> {
  /** Of the group: its tabs and panels are named after it. */
  id: string;
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: Tab<T>[];
  className: string | undefined;
  tabClassName: string | undefined;
}

/** Tabs as WAI-ARIA has them: one stop of the Tab key, arrows choose at once, Home and End jump. */
export function TabList<T extends string>(props: TabListProps<T>) {
  const { id, label, value, onChange, tabs, className, tabClassName } = props;
  const follow = (event: KeyboardEvent) => {
    const place = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[placeAfter(event.key, place, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={follow}>
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
  /** Of the group. */
  id: string;
  value: string;
  isShown?: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** What a tab shows; what it holds is reached by itself. */
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

/** None for a key that chooses nothing. */
function placeAfter(key: string, place: number, count: number): number {
  switch (key) {
    case "ArrowRight":
      return (place + 1) % count;
    case "ArrowLeft":
      return (place + count - 1) % count;
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
