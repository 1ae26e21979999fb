import Download from "lucide-react/icons/download";
import type { VendorCall } from "@/api/types";
import { saveFile } from "@/lib/save-file";
import { Button } from "@/ui/button";
import { callsAsCsv } from "./calls-csv";

/** Button that downloads the listed vendor calls as CSV. */
export function ExportCalls({ calls }: { calls: VendorCall[] }) {
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        disabled={calls.length === 0}
        onClick={() => saveFile(new Blob([callsAsCsv(calls)], { type: "text/csv" }), "api-requests.csv")}
      >
        <Download size={18} aria-hidden="true" />
        Сохранить в CSV
      </Button>
    </div>
  );
}
