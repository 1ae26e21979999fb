import { Stack } from "@/ui/stack";
import { ApiKeysCard } from "./api-keys-card";
import { ListsCard } from "./lists-card";
import { WebhooksCard } from "./webhooks-card";

/** Tab «Для бизнеса»: lists of cars, keys of the open API and webhooks. */
export function BusinessTab() {
  return (
    <Stack gap={5}>
      <ListsCard />
      <ApiKeysCard />
      <WebhooksCard />
    </Stack>
  );
}
