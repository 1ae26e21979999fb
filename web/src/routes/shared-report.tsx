import { useParams } from "react-router-dom";
import { loadRules } from "@/core";
import { SharedPage } from "@/features/report/shared-page";

/** The rules only draw the plate better: nothing waits for them, and nothing fails without them. */
export function loader() {
  loadRules().catch(() => undefined);
  return null;
}

/** A report that somebody shared, by the id of the link. */
export function Component() {
  const { id = "" } = useParams();
  return <SharedPage key={id} id={id} />;
}
