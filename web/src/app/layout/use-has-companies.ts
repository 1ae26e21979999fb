import { useQuery } from "@tanstack/react-query";
import { companiesQuery } from "@/api/companies";
import { useUserId } from "@/api/session";

/** Whether the user is a member of a company; false while loading and for a visitor. */
export function useHasCompanies(): boolean {
  const isSignedIn = useUserId() !== null;
  const { data } = useQuery({ ...companiesQuery, enabled: isSignedIn });
  return (data?.companies.length ?? 0) > 0;
}
