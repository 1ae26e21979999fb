import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { profileQuery } from "./api";
import { LoadFailure } from "./load-failure";

/** What follows is shown unless the profile cannot be loaded. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery);
  if (!profile.isError) return children;
  return (
    <LoadFailure error={profile.error} onRetry={() => void profile.refetch()}>
      Пользователь не найден
    </LoadFailure>
  );
}
