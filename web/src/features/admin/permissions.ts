import { queryOptions, useQuery } from "@tanstack/react-query";
import { userKeys } from "@/api/current-user";
import { getOwnRights } from "@/api/generated/sdk.gen";
import type { StaffPermission, User } from "@/api/types";

/** Prefix of the query keys of the admin panel; below the user's key, which ends with the session. */
export const adminKey = [...userKeys.all, "admin"] as const;

const permissionsQuery = queryOptions({
  queryKey: [...adminKey, "rights"],
  queryFn: ({ signal }) => getOwnRights({ signal }),
  // The remainder of the spending caps changes with each action.
  staleTime: 0,
});

/** Permissions of the signed-in operator; none until they are loaded. */
export function usePermissions() {
  const { data } = useQuery(permissionsQuery);
  return {
    may: (right: StaffPermission) => data?.rights.includes(right) ?? false,
    caps: data?.caps,
  };
}

export const ROLE_LABELS = {
  user: { label: "Пользователь", tone: "neutral" },
  operator: { label: "Оператор", tone: "attention" },
  admin: { label: "Администратор", tone: "accent" },
} as const satisfies Record<User["role"], { label: string; tone: "neutral" | "attention" | "accent" }>;
