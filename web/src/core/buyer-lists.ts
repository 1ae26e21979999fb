import json from "./buyer-lists.json";
import type { BuyerList, CatalogueName } from "./types";

/** Price lists whose services are grouped by the questions of a buyer. */
export const buyerLists = json as Record<CatalogueName, BuyerList>;
