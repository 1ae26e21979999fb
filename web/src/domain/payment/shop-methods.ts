import { useQuery } from "@tanstack/react-query";
import { shopMethodsQuery } from "@/api/payments";

/** Means of a payment: «по СБП или картой»; «онлайн» until the methods of the shop are known. */
export function usePayBy(): string {
  const { data = [] } = useQuery(shopMethodsQuery);
  const named = data.slice(0, 2).map(({ by }) => by);
  return named.length === 0 ? "онлайн" : named.join(" или ");
}

/** Names of the methods of the shop: «СБП, банковская карта»; null until they are known. */
export function useMethodNames(): string | null {
  const { data = [] } = useQuery(shopMethodsQuery);
  return data.length === 0 ? null : data.map(({ name }) => name).join(", ");
}

/** The provider grants the right to save methods to each shop, so only its page has the list. */
export const SAVEABLE_METHODS_NOTE = "Какие способы можно сохранить, показывает страница ЮKassa.";
