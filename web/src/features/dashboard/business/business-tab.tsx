import { Stack } from "@/ui/stack";
import { ApiKeysCard } from "./api-keys-card";
import { WebhooksCard } from "./webhooks-card";

/** Tab «Для бизнеса»: keys of the open API and webhooks. */
export function BusinessTab() {
  return (
    <Stack gap={5}>
      <ApiKeysCard />
      <WebhooksCard />
    </Stack>
  );
}
