import BellRing from "lucide-react/icons/bell-ring";
import ClipboardList from "lucide-react/icons/clipboard-list";
import { useSearchParams } from "react-router-dom";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { ReportList } from "./report-list";
import { Parts } from "./sub-navigation";
import { WatchList } from "./watches/watch-list";

const PARTS = [
  { value: "checks", title: "Проверки", icon: ClipboardList },
  { value: "watches", title: "Слежение", icon: BellRing },
] as const;

/** Checks and watched cars; the section is kept in the URL. */
export function ReportsTab() {
  const [params] = useSearchParams();
  const part = PARTS.find(({ value }) => value === params.get("part"))?.value ?? "checks";
  return (
    <Parts label="Разделы проверок" tab="reports" parts={PARTS} value={part} isWide>
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
    </Parts>
  );
}
