import { ThemeChoice } from "@/ui/theme-choice";
import { DashboardCard } from "../dashboard-card";

/** Colour theme of this browser. */
export function AppearanceCard() {
  return (
    <DashboardCard title="Оформление">
      <ThemeChoice />
    </DashboardCard>
  );
}
