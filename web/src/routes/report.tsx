import { useParams } from "react-router-dom";
import { ReportPage } from "@/features/report/report-page";

/** A report by its id. */
export function Component() {
  const { id = "" } = useParams();
  return <ReportPage key={id} id={id} />;
}
