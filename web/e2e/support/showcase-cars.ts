/** Showcase car after an accident with contradicting registers. */
export const CRASHED = "Z94K241CBFR300002";
/** Showcase car without remarks. */
export const CLEAN = "XTAGFL110KY300001";
/** Services with the most data about the showcase cars. */
export const DATA_RICH_SERVICES = [
  "gibddhistory",
  "gibdddtp",
  "gibddwanted",
  "gibddrestricted",
  "eaisto",
  "probeg",
  "osago",
  "taxi",
];
