import { useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { onUserChange } from "@/api/user-change";
import { clearToast } from "@/ui/toast";

/** Remounts its children when a signed-in user leaves, so that no state is left for the next user. */
export function ResetOnUserChange({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [resets, setResets] = useState(0);
  useEffect(
    () =>
      onUserChange(queryClient, () => {
        clearToast();
        setResets((count) => count + 1);
      }),
    [queryClient],
  );
  return <Fragment key={resets}>{children}</Fragment>;
}
