import { createContext } from "react";

interface Moment {
  /** The day that the reader looks at, in all drawings at once. */
  day: string | null;
  choose: (day: string | null) => void;
}

export const MomentContext = createContext<Moment>({ day: null, choose: () => undefined });
