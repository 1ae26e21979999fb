import { lazy, Suspense } from "react";
import type { Report } from "@/api/types";

// Opened by few, so they are fetched on the first press.
const ShareDialog = lazy(() => import("./share-dialog"));
const SendDialog = lazy(() => import("./send-dialog"));

export type ReportDialog = "share" | "send";

interface ReportDialogsProps {
  report: Report;
  opened: ReportDialog | null;
  onClose: () => void;
}

/** The dialogs of a report's actions; apart from them, since they change their place with the width. */
export function ReportDialogs({ report, opened, onClose }: ReportDialogsProps) {
  return (
    <Suspense>
      {opened === "share" && <ShareDialog report={report} onClose={onClose} />}
      {opened === "send" && <SendDialog reportId={report.id} onClose={onClose} />}
    </Suspense>
  );
}
