import { ThemeChoice } from "@/ui/theme-choice";
import { DashboardCard } from "../dashboard-card";

/** Settings card of the colour theme, which applies to this browser. */
export function AppearanceCard() {
  return (
    <DashboardCard title="Оформление">
      <ThemeChoice />
    </DashboardCard>
  );
}
