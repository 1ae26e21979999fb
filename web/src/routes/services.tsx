import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { accessToken } from "@/api/session";
import { SelectionPage } from "@/features/order/selection/selection-page";
import { identifierInAddress } from "@/lib/identifier-in-address";
import { storePendingSearch } from "@/lib/pending-search";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/** Choice of checks for one car; a visitor signs in first and comes back here. */
export function Component() {
  const [params] = useSearchParams();
  const user = useCurrentUser();
  // Where a session ends on the page, the car is of whoever has left: the next to sign in is not led to it.
  const [isVisitors] = useState(() => accessToken() === null);
  const identifier = identifierInAddress(params);
  if (identifier === null) return <Redirect to="/" />;
  if (user === undefined) return <PagePlaceholder />;
  if (user === null) {
    if (isVisitors) storePendingSearch(identifier);
    return <Redirect to="/auth-flow" />;
  }
  return <SelectionPage key={`${identifier.type} ${identifier.value}`} {...identifier} />;
}
