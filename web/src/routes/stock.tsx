import { useCurrentUser } from "@/api/current-user";
import { Stock } from "@/features/stock/stock";
import { StockSignIn } from "@/features/stock/stock-sign-in";
import { Page } from "@/ui/page/page";
import { PagePlaceholder } from "@/ui/page/page-placeholder";

const TITLE = "Склад";

/** Page of the stock of a dealer. */
export function Component() {
  const user = useCurrentUser();
  if (user === undefined) return <PagePlaceholder title={TITLE} />;
  return <Page title={TITLE}>{user === null ? <StockSignIn /> : <Stock title={TITLE} />}</Page>;
}
