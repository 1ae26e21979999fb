import { createContext } from "react";

/** Whether amounts are shown: not to readers of a shared link. */
export const AmountsVisibleContext = createContext(true);
