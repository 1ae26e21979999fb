import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { followPerson } from "@/api/person";
import { clearToast } from "@/ui/toast";

/**
 * What is on the screen, begun anew when somebody leaves, so that nothing typed, shown or under way stays for the next.
 * A visitor who signs in goes on with what is there.
 */
export function ForEachPerson({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [departures, setDepartures] = useState(0);
  useEffect(
    () =>
      followPerson(queryClient, () => {
        clearToast();
        setDepartures((count) => count + 1);
      }),
    [queryClient],
  );
  return <Fragment key={departures}>{children}</Fragment>;
}
