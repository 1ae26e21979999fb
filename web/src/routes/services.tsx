import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { accessToken } from "@/api/session";
import { SelectionPage } from "@/features/order/selection/selection-page";
import { identifierInAddress } from "@/lib/identifier-in-address";
import { storePendingSearch } from "@/lib/pending-search";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/**
 * A visitor comes back to the car after the sign-in. Told on the way here and not by the page: where a session ends on it,
 * the car is of whoever has left, and the next to sign in is not led to it.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const identifier = identifierInAddress(new URL(request.url).searchParams);
  if (identifier !== null && accessToken() === null) storePendingSearch(identifier);
  return null;
}

/** Choice of checks for one car; a visitor signs in first. */
export function Component() {
  const [params] = useSearchParams();
  const user = useCurrentUser();
  const identifier = identifierInAddress(params);
  if (identifier === null) return <Redirect to="/" />;
  if (user === undefined) return <PagePlaceholder title="Выбор проверок" />;
  if (user === null) return <Redirect to="/auth-flow" />;
  return <SelectionPage key={`${identifier.type} ${identifier.value}`} {...identifier} />;
}
