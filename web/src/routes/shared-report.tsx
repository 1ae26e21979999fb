import { useParams } from "react-router-dom";
import { SharedPage } from "@/features/report/share/shared-page";

/** Page of a shared report, by the id of its link. */
export function Component() {
  const { id = "" } = useParams();
  return <SharedPage key={id} id={id} />;
}
