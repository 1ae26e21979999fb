import { useParams } from "react-router-dom";
import { ReportPage } from "@/features/report/report-page";

export function Component() {
  const { id = "" } = useParams();
  return <ReportPage key={id} id={id} />;
}
