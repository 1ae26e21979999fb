import { useActingRole } from "@/api/companies";
import { useHasStock } from "@/domain/stock/use-has-stock";
import { Stack } from "@/ui/stack";
import { ApiKeysCard } from "./api-keys-card";
import { CompanyCard } from "./company-card";
import { ListsCard } from "./lists-card";
import { StockCard } from "./stock-card";
import { WebhooksCard } from "./webhooks-card";

/** Tab «Для бизнеса»: lists of cars, the stock, the company; keys of the open API and webhooks for the owner. */
export function BusinessTab() {
  const hasStock = useHasStock();
  const isOwner = useActingRole() === "owner";
  return (
    <Stack gap={5}>
      <ListsCard />
      {hasStock && <StockCard />}
      <CompanyCard />
      {isOwner && <ApiKeysCard />}
      {isOwner && <WebhooksCard />}
    </Stack>
  );
}
