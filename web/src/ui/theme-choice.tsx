import { useSyncExternalStore } from "react";
import { applyTheme, onThemeChange, storedTheme, type Theme } from "@/lib/theme";
import styles from "./theme-choice.module.css";

/** Select field of the colour theme. */
export function ThemeChoice() {
  const theme = useSyncExternalStore<Theme>(onThemeChange, storedTheme, () => "system");
  return (
    <label className={styles.choice}>
      Тема
      <select
        className={styles.select}
        value={theme}
        onChange={(event) => applyTheme(event.target.value as Theme)}
      >
        <option value="system">как в системе</option>
        <option value="light">светлая</option>
        <option value="dark">тёмная</option>
      </select>
    </label>
  );
}
