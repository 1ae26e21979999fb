import BellRing from "lucide-react/icons/bell-ring";
import ClipboardList from "lucide-react/icons/clipboard-list";
import { useSearchParams } from "react-router-dom";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { ReportList } from "./report-list";
import { SubNavigation } from "./sub-navigation";
import { WatchList } from "./watches/watch-list";

const SECTIONS = [
  { value: "checks", title: "Проверки", icon: ClipboardList },
  { value: "watches", title: "Слежение", icon: BellRing },
] as const;

/** Tab of checks and watched cars; the URL contains the selected section. */
export function ReportsTab() {
  const [params] = useSearchParams();
  const part = SECTIONS.find(({ value }) => value === params.get("part"))?.value ?? "checks";
  return (
    <SubNavigation label="Разделы проверок" tab="reports" sections={SECTIONS} value={part} isWide>
      {part === "checks" && (
        <SectionErrorBoundary section="cabinet-card">
          <ReportList />
        </SectionErrorBoundary>
      )}
      {part === "watches" && (
        <SectionErrorBoundary section="cabinet-card">
          <WatchList />
        </SectionErrorBoundary>
      )}
    </SubNavigation>
  );
}
