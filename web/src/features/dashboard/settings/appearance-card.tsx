import { ThemeChoice } from "@/ui/theme-choice";
import { CabinetCard } from "../dashboard-card";

/** Colour theme of this browser. */
export function AppearanceCard() {
  return (
    <CabinetCard title="Оформление">
      <ThemeChoice />
    </CabinetCard>
  );
}
