import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "@/domain/faults/load-failure";
import { profileQuery } from "./api";

/** What follows is shown unless the profile cannot be loaded. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const profile = useQuery(profileQuery);
  if (!profile.isError) return children;
  return (
    <LoadFailure
      error={profile.error}
      onRetry={() => void profile.refetch()}
      title="Пользователь не найден"
    />
  );
}
