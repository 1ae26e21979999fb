import Briefcase from "lucide-react/icons/briefcase";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import SettingsIcon from "lucide-react/icons/settings";
import Wallet from "lucide-react/icons/wallet";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { AnalyticsTab } from "./analytics-tab";
import { BalanceTab } from "./balance/balance-tab";
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

/** Dashboard («Личный кабинет»); the URL contains the selected tab. */
export function Dashboard({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  const choose = (next: Tab) => setParams(next === "overview" ? {} : { tab: next }, { replace: true });
  return (
    <Tabs label="Разделы кабинета" value={tab} onChange={choose} tabs={[...TABS]}>
      <SectionErrorBoundary section="cabinet-tab" resetKeys={[tab]}>
        {tab === "overview" && <Overview user={user} />}
        {tab === "reports" && <ReportsTab />}
        {tab === "balance" && <BalanceTab user={user} />}
        {tab === "analytics" && <AnalyticsTab />}
        {tab === "business" && (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <BusinessTab />
          </Suspense>
        )}
        {tab === "settings" && <Settings user={user} />}
      </SectionErrorBoundary>
    </Tabs>
  );
}
