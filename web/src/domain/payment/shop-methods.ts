import { useQuery } from "@tanstack/react-query";
import { shopMethodsQuery } from "@/api/payments";

/** Payment methods as a phrase: «по СБП или картой»; «онлайн» until they are loaded. */
export function usePayBy(): string {
  const { data = [] } = useQuery(shopMethodsQuery);
  const named = data.slice(0, 2).map(({ by }) => by);
  return named.length === 0 ? "онлайн" : named.join(" или ");
}

/** Names of the payment methods of the shop: «СБП, банковская карта»; null until they are loaded. */
export function useMethodNames(): string | null {
  const { data = [] } = useQuery(shopMethodsQuery);
  return data.length === 0 ? null : data.map(({ name }) => name).join(", ");
}

/** Note that only the provider's page lists the methods that can be saved; they differ by shop. */
export const SAVEABLE_METHODS_NOTE = "Какие способы можно сохранить, показывает страница ЮKassa.";
