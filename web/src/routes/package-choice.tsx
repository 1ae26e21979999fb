import { useParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { PagePlaceholder } from "@/components/layout/page-placeholder";
import { PackageChoice } from "@/features/order/package-choice";
import { WrongNumber } from "@/features/order/wrong-number";
import { identifierInPath } from "@/lib/identifier-in-address";

/** Ready packages for one car, with an account or without. */
export function Component() {
  const { query = "", type = "" } = useParams();
  const user = useCurrentUser();
  const identifier = identifierInPath(query, type);
  if (identifier === null) return <WrongNumber type={null} value={query} />;
  if (user === undefined) return <PagePlaceholder />;
  return <PackageChoice key={`${identifier.type} ${identifier.value}`} user={user} {...identifier} />;
}
