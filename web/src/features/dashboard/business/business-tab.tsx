import { useActingRole } from "@/api/companies";
import { Stack } from "@/ui/stack";
import { ApiKeysCard } from "./api-keys-card";
import { CompanyCard } from "./company-card";
import { ListsCard } from "./lists-card";
import { WebhooksCard } from "./webhooks-card";

/** Tab «Для бизнеса»: lists of cars, the company; keys of the open API and webhooks for the owner. */
export function BusinessTab() {
  const isOwner = useActingRole() === "owner";
  return (
    <Stack gap={5}>
      <ListsCard />
      <CompanyCard />
      {isOwner && <ApiKeysCard />}
      {isOwner && <WebhooksCard />}
    </Stack>
  );
}
