import { useParams } from "react-router-dom";
import { useCurrentUser } from "@/api/current-user";
import { WrongNumber } from "@/features/order/car/wrong-number";
import { PackageChoice } from "@/features/order/package/package-choice";
import { identifierInPath } from "@/lib/identifier-in-address";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

/** Page of the quick packages for one car, for users and visitors. */
export function Component() {
  const { query = "", type = "" } = useParams();
  const user = useCurrentUser();
  const identifier = identifierInPath(query, type);
  if (identifier === null) return <WrongNumber type={null} value={query} />;
  if (user === undefined) return <PagePlaceholder title="Выбор пакета" />;
  return <PackageChoice key={`${identifier.type} ${identifier.value}`} user={user} {...identifier} />;
}
