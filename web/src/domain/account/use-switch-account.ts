import { useLocation, useNavigate } from "react-router-dom";
import { actForCompany } from "@/api/acting-company";
import { quoted } from "@/lib/quoted";
import { showToast } from "@/ui/toast";

/** Pages of one report, list or payment, which another account does not have. */
const OF_ONE_ACCOUNT = /^\/(report|lists|compare|payment|invite)\/|^\/compare$/;

/** Switches this tab to a company or, for null, to the own account. */
export function useSwitchAccount(): (company: { id: string; name: string } | null) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (company) => {
    const isKept = !OF_ONE_ACCOUNT.test(pathname) || pathname === "/lists/new";
    actForCompany(company?.id ?? null);
    if (!isKept) void navigate("/dashboard");
    if (company === null) showToast("info", "Открыт ваш аккаунт", "Проверки оплачиваются с вашего баланса.");
    else showToast("info", `Открыта компания ${quoted(company.name)}`, "Проверки оплачиваются с её баланса.");
  };
}
