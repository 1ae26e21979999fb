import { type ReactNode, useEffect, useId, useRef } from "react";
import { type Tab, TabList, TabPanel } from "./tab-list";
import styles from "./tabs.module.css";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: Tab<T>[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel. */
export function Tabs<T extends string>({ children, ...list }: TabsProps<T>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen tab is read from the page
  useEffect(() => {
    if (root.current !== null) showChosen(root.current);
  }, [list.value, list.tabs.length]);
  return (
    <div ref={root}>
      <TabList id={id} {...list} className={styles.list} tabClassName={styles.tab} />
      <TabPanel key={list.value} id={id} value={list.value} className={styles.panel}>
        {children}
      </TabPanel>
    </div>
  );
}

/** On a narrow screen the tabs scroll sideways: the chosen one comes to the middle, the page stays. */
function showChosen(root: HTMLElement) {
  const chosen = root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const row = chosen?.parentElement;
  if (chosen == null || row == null) return;
  const [tab, frame] = [chosen.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2;
}
