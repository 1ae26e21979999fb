import { useParams } from "react-router-dom";
import { loadRules } from "@/core";
import { ReportPage } from "@/features/report/report-page";

/** The rules only draw the plate better: nothing waits for them, and nothing fails without them. */
export function loader() {
  loadRules().catch(() => undefined);
  return null;
}

/** A report by its id. */
export function Component() {
  const { id = "" } = useParams();
  return <ReportPage key={id} id={id} />;
}
