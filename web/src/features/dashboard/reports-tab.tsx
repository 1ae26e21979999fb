import BellRing from "lucide-react/icons/bell-ring";
import ClipboardList from "lucide-react/icons/clipboard-list";
import { useSearchParams } from "react-router-dom";
import { Guard } from "@/domain/faults/guard";
import { Parts } from "./sub-navigation";
import { ReportList } from "./report-list";
import { WatchList } from "./watches/watch-list";

const PARTS = [
  { value: "checks", title: "Проверки", icon: ClipboardList },
  { value: "watches", title: "Слежение", icon: BellRing },
] as const;

/** What was checked, and what is watched for changes; the part stands in the address. */
export function ReportsTab() {
  const [params] = useSearchParams();
  const part = PARTS.find(({ value }) => value === params.get("part"))?.value ?? "checks";
  return (
    <Parts label="Разделы проверок" tab="reports" parts={PARTS} value={part} isWide>
      {part === "checks" && (
        <Guard place="cabinet-card">
          <ReportList />
        </Guard>
      )}
      {part === "watches" && (
        <Guard place="cabinet-card">
          <WatchList />
        </Guard>
      )}
    </Parts>
  );
}
