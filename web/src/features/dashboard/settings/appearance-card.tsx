import { ThemeChoice } from "@/ui/theme-choice";
import { CabinetCard } from "../dashboard-card";

/** The look of the pages in this browser. */
export function AppearanceCard() {
  return (
    <CabinetCard title="Оформление">
      <ThemeChoice />
    </CabinetCard>
  );
}
