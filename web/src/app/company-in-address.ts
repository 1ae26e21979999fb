import type { QueryClient } from "@tanstack/react-query";
import { actForCompany, actingCompanyId } from "@/api/acting-company";
import { companiesQuery } from "@/api/companies";
import { accessToken } from "@/api/session";
import { quoted } from "@/lib/quoted";
import { showToast } from "@/ui/toast";

const PARAMETER = "company";
/** Value of the parameter for the own account. */
const OWN = "own";

/**
 * Switches to the company that the address names, as links of colleagues do: `?company=<id>`, or to the own account
 * for `?company=own`.
 * Returns the address without the parameter, or null when there is nothing to choose. A visitor keeps the parameter
 * until after the sign-in.
 */
export async function chooseCompany(queryClient: QueryClient, url: string): Promise<string | null> {
  const { pathname, search, searchParams } = new URL(url);
  const id = searchParams.get(PARAMETER);
  if (id === null || accessToken() === null) return null;
  if (id === OWN) actForCompany(null);
  else if (id !== actingCompanyId()) await switchTo(queryClient, id);
  searchParams.delete(PARAMETER);
  // The address of a loader has no fragment; the one of the document belongs to its first page.
  const isFirstPage = window.location.pathname === pathname && window.location.search === search;
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return pathname + query + (isFirstPage ? window.location.hash : "");
}

async function switchTo(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const known = await queryClient.fetchQuery({ ...companiesQuery, staleTime: 0 });
    if (known?.own?.id === id) return actForCompany(null);
    const company = known?.companies.find((membership) => membership.id === id);
    if (company !== undefined && !company.suspended) return actForCompany(id);
    const reason =
      company === undefined
        ? "Вы не состоите в этой компании."
        : `Компания ${quoted(company.name)} приостановила ваш доступ.`;
    showToast("stop", "Ссылка другой компании", reason);
  } catch {
    // Without an answer the page opens in the account that is chosen now.
    showToast("stop", "Компания по ссылке не выбрана", "Сервер не ответил. Откройте ссылку ещё раз.");
  }
}
