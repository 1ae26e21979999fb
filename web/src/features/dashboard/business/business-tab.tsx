import { ApiKeysCard } from "./api-keys-card";

/** Dashboard tab «Для бизнеса»: keys of the open API. */
export function BusinessTab() {
  return <ApiKeysCard />;
}
