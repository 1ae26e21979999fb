import { createContext } from "react";

/** Whether amounts are shown: not to readers of a shared link. */
export const AmountsVisibleContext = createContext(true);

interface SelectedDay {
  /** Day selected by the user, shared by all charts. */
  day: string | null;
  choose: (day: string | null) => void;
}

export const SelectedDayContext = createContext<SelectedDay>({ day: null, choose: () => undefined });
