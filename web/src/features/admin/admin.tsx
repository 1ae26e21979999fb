import Activity from "lucide-react/icons/activity";
import ChartColumn from "lucide-react/icons/chart-column";
import CreditCard from "lucide-react/icons/credit-card";
import FlaskConical from "lucide-react/icons/flask-conical";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Users from "lucide-react/icons/users";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { User } from "@/api/types";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { MonitoringTab } from "./monitoring/monitoring-tab";
import { OverviewTab } from "./overview/overview-tab";
import { PaymentsTab } from "./payments-tab";
import { TestingTab } from "./testing/testing-tab";
import { UsersTab } from "./users-tab";

// It brings the scales of its chart.
const AnalyticsTab = lazy(() =>
  import("./analytics/analytics-tab").then(({ AnalyticsTab }) => ({ default: AnalyticsTab })),
);

const TABS = [
  { value: "overview", title: "Обзор", icon: <LayoutDashboard size={18} aria-hidden="true" /> },
  { value: "users", title: "Пользователи", icon: <Users size={18} aria-hidden="true" /> },
  { value: "payments", title: "Платежи", icon: <CreditCard size={18} aria-hidden="true" /> },
  { value: "monitoring", title: "Мониторинг API", icon: <Activity size={18} aria-hidden="true" /> },
  { value: "testing", title: "Тестирование", icon: <FlaskConical size={18} aria-hidden="true" /> },
  { value: "analytics", title: "Аналитика", icon: <ChartColumn size={18} aria-hidden="true" /> },
] as const;

/** The admin panel; the tab stands in the address. */
export function Admin({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  return (
    <Tabs
      label="Разделы панели"
      value={tab}
      onChange={(next) => setParams(next === "overview" ? {} : { tab: next }, { replace: true })}
      tabs={[...TABS]}
    >
      {tab === "overview" && <OverviewTab />}
      {tab === "users" && <UsersTab ownId={user.id} />}
      {tab === "payments" && <PaymentsTab />}
      {tab === "monitoring" && <MonitoringTab />}
      {tab === "testing" && <TestingTab />}
      {tab === "analytics" && (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <AnalyticsTab />
        </Suspense>
      )}
    </Tabs>
  );
}
