import { useParams } from "react-router-dom";
import { SharedPage } from "@/features/report/share/shared-page";

/** Shared report by link id. */
export function Component() {
  const { id = "" } = useParams();
  return <SharedPage key={id} id={id} />;
}
