import json from "./buyer-lists.json";
import type { BuyerList, CatalogueName } from "./types";

/** The price lists by what a buyer asks. */
export const buyerLists = json as Record<CatalogueName, BuyerList>;
