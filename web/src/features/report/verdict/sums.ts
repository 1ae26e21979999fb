import { createContext } from "react";

/** Whether the reader is told what was paid: whoever has a link to somebody's report is not. */
export const SumsContext = createContext(true);
