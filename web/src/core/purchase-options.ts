import json from "./purchase-options.json";
import type { PurchaseOptionPrice } from "./types";

/** Prices of full reports by purchase option; the index is the number of cars minus one. */
export const purchaseOptions = json as PurchaseOptionPrice[][];
