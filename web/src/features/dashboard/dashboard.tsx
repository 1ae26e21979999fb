import Briefcase from "lucide-react/icons/briefcase";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import SettingsIcon from "lucide-react/icons/settings";
import Wallet from "lucide-react/icons/wallet";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useActingCompanyId } from "@/api/acting-company";
import { useActingRole } from "@/api/companies";
import type { CompanyRole, User } from "@/api/types";
import { InvitationNotices } from "@/domain/account/invitation-notices";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { AnalyticsTab } from "./analytics-tab";
import { BalanceTab } from "./balance/balance-tab";
import { MemberBalance } from "./balance/member-balance";
import { CompanyOverview } from "./company-overview";
import { Overview } from "./overview";
import { ReportsTab } from "./reports-tab";
import { Settings } from "./settings/settings";

// Few people have programs.
const BusinessTab = lazy(async () => ({ default: (await import("./business/business-tab")).BusinessTab }));

const TABS = [
  { value: "overview", title: "Обзор", icon: <LayoutDashboard size={18} aria-hidden="true" /> },
  { value: "reports", title: "Мои проверки", icon: <ClipboardList size={18} aria-hidden="true" /> },
  { value: "balance", title: "Баланс", icon: <Wallet size={18} aria-hidden="true" /> },
  { value: "analytics", title: "Аналитика", icon: <ChartColumn size={18} aria-hidden="true" /> },
  { value: "business", title: "Для бизнеса", icon: <Briefcase size={18} aria-hidden="true" /> },
  { value: "settings", title: "Настройки", icon: <SettingsIcon size={18} aria-hidden="true" /> },
] as const;

type Tab = (typeof TABS)[number]["value"];

/** Tabs that a role in a company does not have; the owner has all. */
const HIDDEN: Record<CompanyRole, readonly Tab[]> = {
  owner: [],
  manager: [],
  employee: ["analytics"],
};

/** Dashboard («Личный кабинет») of the acting account; the URL contains the selected tab. */
export function Dashboard({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const role = useActingRole();
  const isCompany = useActingCompanyId() !== null;
  const tabs = TABS.filter(({ value }) => !HIDDEN[role].includes(value)).map((each) =>
    isCompany && each.value === "reports" ? { ...each, title: "Проверки" } : each,
  );
  const tab = tabs.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  const choose = (next: Tab) => setParams(next === "overview" ? {} : { tab: next }, { replace: true });
  return (
    <>
      <InvitationNotices />
      <Tabs label="Разделы кабинета" value={tab} onChange={choose} tabs={tabs}>
        <SectionErrorBoundary section="cabinet-tab" resetKeys={[tab]}>
          {tab === "overview" && (isCompany ? <CompanyOverview user={user} /> : <Overview user={user} />)}
          {tab === "reports" && <ReportsTab />}
          {tab === "balance" &&
            (role === "owner" ? <BalanceTab user={user} /> : <MemberBalance user={user} />)}
          {tab === "analytics" && <AnalyticsTab />}
          {tab === "business" && (
            <Suspense fallback={<Skeleton height="24rem" />}>
              <BusinessTab />
            </Suspense>
          )}
          {tab === "settings" && <Settings user={user} />}
        </SectionErrorBoundary>
      </Tabs>
    </>
  );
}
