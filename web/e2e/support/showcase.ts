/** A showcase car after an accident, whose registers contradict each other. */
export const CRASHED = "Z94K241CBFR300002";
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
