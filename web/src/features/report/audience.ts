import { createContext, useContext } from "react";

/** Who reads the page: whoever ordered the report, the bearer of a link to it, or anybody at an example. */
type Audience = "owner" | "visitor" | "example";

export const AudienceContext = createContext<Audience>("owner");

export function useAudience(): Audience {
  return useContext(AudienceContext);
}
