import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  tabs: { value: T; title: string; icon?: ReactNode }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel; arrow keys choose, Home and End jump. */
export function Tabs<T extends string>({ label, value, onChange, tabs, children }: TabsProps<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)}>
      <Base.List className={styles.list} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.title}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {/* What it holds is reached by itself. */}
      <Base.Panel key={value} value={value} tabIndex={-1} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
