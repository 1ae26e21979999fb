import { useParams, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { ExtendedPage } from "@/features/order/extended/extended-page";
import { ExtendedStart } from "@/features/order/extended/extended-start";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/**
 * Order page of the extended report for the car in the path or in `?vin=`; visitors sign in first.
 */
export function Component() {
  const [params] = useSearchParams();
  const { vin: inPath } = useParams();
  const user = useCurrentUser();
  const vin = (inPath ?? params.get("vin") ?? "").trim();
  const reportId = params.get("report");
  if (vin === "") return <ExtendedStart />;
  if (user === undefined) return <PagePlaceholder title="Расширенный отчёт" />;
  if (user === null) {
    const next = `/extended-report?${new URLSearchParams({ vin, ...(reportId !== null && { report: reportId }) })}`;
    return <Redirect to={`/auth-flow?${new URLSearchParams({ next })}`} />;
  }
  return <ExtendedPage key={vin} vin={vin} user={user} reportId={reportId} />;
}
