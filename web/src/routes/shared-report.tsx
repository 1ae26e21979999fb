import { useParams } from "react-router-dom";
import { SharedPage } from "@/features/report/share/shared-page";

/** A report that somebody shared, by the id of the link. */
export function Component() {
  const { id = "" } = useParams();
  return <SharedPage key={id} id={id} />;
}
