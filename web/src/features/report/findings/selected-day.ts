import { createContext } from "react";

interface Moment {
  /** Day selected by the user, shared by all charts. */
  day: string | null;
  choose: (day: string | null) => void;
}

export const MomentContext = createContext<Moment>({ day: null, choose: () => undefined });
