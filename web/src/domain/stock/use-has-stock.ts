import { useActingAccount } from "@/api/companies";
import { useCurrentUser } from "@/api/current-user";

/** Whether the stock is offered: to a company, an entrepreneur, or a subscriber of the business plan. */
export function useHasStock(): boolean {
  const user = useCurrentUser();
  const { isCompany } = useActingAccount();
  if (user == null) return false;
  return isCompany || user.businessType === "business" || user.subscriptionType === "business_pro";
}
