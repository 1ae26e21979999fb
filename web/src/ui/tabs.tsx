import { type ReactNode, useEffect, useId, useRef } from "react";
import { type Tab, TabList, TabPanel } from "./tab-list";
import styles from "./tabs.module.css";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: Tab<T>[];
  /** Content of the panel that belongs to the selected tab. */
  children: ReactNode;
}

/** Tab list with the panel of the selected tab. */
export function Tabs<T extends string>({ children, ...list }: TabsProps<T>) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is read from the document
  useEffect(() => {
    if (root.current !== null) scrollToSelected(root.current);
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

/** Scrolls the tab list, but not the page, until the selected tab is in the middle. */
function scrollToSelected(root: HTMLElement) {
  const selected = root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const row = selected?.parentElement;
  if (selected == null || row == null) return;
  const [tab, frame] = [selected.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2;
}
