import type { StockAdded } from "@/api/types";
import { counted } from "@/lib/plural";

/** Result of an addition: «Добавлено: 12 машин, ещё 3 уже были на складе». */
export function addedText({ added, existing }: Pick<StockAdded, "added" | "existing">): string {
  if (existing === 0) return `Добавлено: ${counted(added, "машина", "машины", "машин")}`;
  if (added > 0) {
    const cars = counted(added, "машина", "машины", "машин");
    return `Добавлено: ${cars}, ещё ${existing} уже на складе`;
  }
  return existing === 1 ? "Эта машина уже на складе" : "Все эти машины уже на складе";
}
