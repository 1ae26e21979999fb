import { type ReactNode, useId } from "react";
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
  return (
    <div>
      <TabList id={id} {...list} className={styles.list} tabClassName={styles.tab} />
      <TabPanel key={list.value} id={id} value={list.value} className={styles.panel}>
        {children}
      </TabPanel>
    </div>
  );
}
