import { createContext } from "react";

/** Whether amounts are shown; false for readers of a shared link. */
export const AmountsVisibleContext = createContext(true);

interface SelectedDay {
  /** Selected day, `yyyy-mm-dd`, shared by all charts; null without a selection. */
  day: string | null;
  choose: (day: string | null) => void;
}

export const SelectedDayContext = createContext<SelectedDay>({ day: null, choose: () => undefined });
