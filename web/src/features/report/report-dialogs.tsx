import type { Report } from "@/api/types";
import { LazySection } from "@/domain/errors/lazy-section";

// Loaded on demand, because few users open these dialogs.
const loadShare = () => import("./share/share-dialog");
const loadSend = () => import("./share/send-dialog");

export type ReportDialog = "share" | "send";

interface ReportDialogsProps {
  report: Report;
  opened: ReportDialog | null;
  onClose: () => void;
}

/** Dialogs of the report actions; not in the buttons, which are remounted when the width changes. */
export function ReportDialogs({ report, opened, onClose }: ReportDialogsProps) {
  return (
    <>
      {opened === "share" && <LazySection load={loadShare} onFailed={onClose} props={{ report, onClose }} />}
      {opened === "send" && (
        <LazySection load={loadSend} onFailed={onClose} props={{ reportId: report.id, onClose }} />
      )}
    </>
  );
}
