import { createContext } from "react";

interface SelectedDay {
  /** Day selected by the user, shared by all charts. */
  day: string | null;
  choose: (day: string | null) => void;
}

export const SelectedDayContext = createContext<SelectedDay>({ day: null, choose: () => undefined });
