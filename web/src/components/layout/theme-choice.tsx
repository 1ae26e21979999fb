import { useState } from "react";
import { applyTheme, storedTheme, type Theme } from "@/lib/theme";
import styles from "./theme-choice.module.css";

/** Theme of the pages; the device's own unless chosen. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <label className={styles.choice}>
      Тема
      <select
        className={styles.select}
        value={theme}
        onChange={(event) => {
          const next = event.target.value as Theme;
          setTheme(next);
          applyTheme(next);
        }}
      >
        <option value="system">как в системе</option>
        <option value="light">светлая</option>
        <option value="dark">тёмная</option>
      </select>
    </label>
  );
}
