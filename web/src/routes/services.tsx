import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { accessToken } from "@/api/session";
import { SelectionPage } from "@/features/order/selection/selection-page";
import { identifierInAddress } from "@/lib/identifier-in-address";
import { storePendingSearch } from "@/lib/pending-search";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { Redirect } from "@/ui/page/redirect";

/**
 * Redirects visitors to the sign-in, after which they return to this car.
 * Done in the loader: when a session ends on the page, the next user must not be led to the previous user's car.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const identifier = identifierInAddress(new URL(request.url).searchParams);
  if (identifier !== null && accessToken() === null) storePendingSearch(identifier);
  return null;
}

/** Page that selects the checks of one car; visitors sign in first. */
export function Component() {
  const [params] = useSearchParams();
  const user = useCurrentUser();
  const identifier = identifierInAddress(params);
  if (identifier === null) return <Redirect to="/" />;
  if (user === undefined) return <PagePlaceholder title="Выбор проверок" />;
  if (user === null) return <Redirect to="/auth-flow" />;
  return <SelectionPage key={`${identifier.type} ${identifier.value}`} {...identifier} />;
}
