import json from "./package-ways.json";
import type { WayPrice } from "./types";

/** What full reports cost by each way to buy them: first for one car, then for two, and so on. */
export const packageWays = json as WayPrice[][];
