/** A showcase car after an accident, whose registers contradict each other. */
export const CRASHED = "Z94K241CBFR300002";
/** One with nothing against it. */
export const CLEAN = "XTAGFL110KY300001";
/** The services that tell most of it. */
export const TELLING = [
  "gibddhistory",
  "gibdddtp",
  "gibddwanted",
  "gibddrestricted",
  "eaisto",
  "probeg",
  "osago",
  "taxi",
];
