import { ThemeChoice } from "@/components/layout/theme-choice";
import { SettingsCard } from "./settings-card";

/** The look of the pages in this browser. */
export function AppearanceCard() {
  return (
    <SettingsCard title="Оформление">
      <ThemeChoice />
    </SettingsCard>
  );
}
