import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useActingCompanyId } from "@/api/acting-company";
import { LoadFailure } from "@/domain/errors/load-failure";
import { profileQuery } from "./api";

/** Loads the profile of the own account; shows an error with a retry instead of the children when loading fails. */
export function ProfileGate({ children }: { children: ReactNode }) {
  const isCompany = useActingCompanyId() !== null;
  const profile = useQuery({ ...profileQuery, enabled: !isCompany });
  if (!profile.isError) return children;
  return (
    <LoadFailure
      error={profile.error}
      onRetry={() => void profile.refetch()}
      title="Пользователь не найден"
    />
  );
}
