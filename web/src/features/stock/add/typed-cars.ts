import type { NewStockCar } from "@/api/types";
import { roublesOf } from "@/lib/rouble-input";

export interface TypedCar {
  /** Number of the line in the text, from 1. */
  line: number;
  car: NewStockCar;
}

/**
 * Cars of a pasted text, one per line: the number, then the price in a second column of a spreadsheet or after «;».
 * A price that is no number is sent unchanged, so that the server rejects it.
 */
export function typedCars(text: string, tags: string[]): TypedCar[] {
  return text.split(/\r?\n/).flatMap((row, index) => {
    const [identifier = "", price = ""] = row.split(/[\t;]/).map((cell) => cell.trim());
    if (identifier === "") return [];
    const askingPrice = roublesOf(price) as number | null;
    return [{ line: index + 1, car: { identifier, askingPrice, ...(tags.length > 0 && { tags }) } }];
  });
}
