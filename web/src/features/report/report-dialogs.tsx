import type { Report } from "@/api/types";
import { OnDemand } from "@/domain/faults/on-demand";

// Opened by few, so they are fetched on the first press.
const loadShare = () => import("./share/share-dialog");
const loadSend = () => import("./share/send-dialog");

export type ReportDialog = "share" | "send";

interface ReportDialogsProps {
  report: Report;
  opened: ReportDialog | null;
  onClose: () => void;
}

/** The dialogs of a report's actions; apart from them, since they change their place with the width. */
export function ReportDialogs({ report, opened, onClose }: ReportDialogsProps) {
  return (
    <>
      {opened === "share" && <OnDemand load={loadShare} onFailed={onClose} props={{ report, onClose }} />}
      {opened === "send" && (
        <OnDemand load={loadSend} onFailed={onClose} props={{ reportId: report.id, onClose }} />
      )}
    </>
  );
}
