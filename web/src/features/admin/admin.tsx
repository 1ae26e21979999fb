import Activity from "lucide-react/icons/activity";
import BookOpenText from "lucide-react/icons/book-open-text";
import ChartColumn from "lucide-react/icons/chart-column";
import CreditCard from "lucide-react/icons/credit-card";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import FlaskConical from "lucide-react/icons/flask-conical";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import TicketPercent from "lucide-react/icons/ticket-percent";
import Users from "lucide-react/icons/users";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { StaffPermission, User } from "@/api/types";
import { SectionErrorBoundary } from "@/domain/errors/section-error-boundary";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { AuditLogTab } from "./audit-log/audit-log-tab";
import { ExportsTab } from "./exports/exports-tab";
import { MaintenanceTab } from "./maintenance/maintenance-tab";
import { MethodTestsTab } from "./method-tests/method-tests-tab";
import { MonitoringTab } from "./monitoring/monitoring-tab";
import { OffersTab } from "./offers/offers-tab";
import { OverviewTab } from "./overview/overview-tab";
import { PaymentsTab } from "./payments-tab";
import { usePermissions } from "./permissions";
import { UsersTab } from "./users-tab";

// Loaded on demand, because the tab includes the chart scales.
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
  { value: "reports", title: "Отчёты", icon: <FileSpreadsheet size={18} aria-hidden="true" /> },
  { value: "upkeep", title: "Очередь", icon: <ListChecks size={18} aria-hidden="true" /> },
  { value: "offers", title: "Промокоды", icon: <TicketPercent size={18} aria-hidden="true" /> },
  { value: "journal", title: "Журнал", icon: <BookOpenText size={18} aria-hidden="true" /> },
] as const;

type TabName = (typeof TABS)[number]["value"];

/** Permission that a tab requires; a tab without an entry requires none. */
const PERMISSIONS: Partial<Record<TabName, StaffPermission>> = {
  testing: "sources",
  analytics: "books",
  reports: "books",
  journal: "journal",
};

/** Admin panel; the URL contains the selected tab. */
export function Admin({ user }: { user: User }) {
  const [params, setParams] = useSearchParams();
  const { may } = usePermissions();
  const requestedTab = TABS.find(({ value }) => value === params.get("tab"))?.value ?? "overview";
  const permission = PERMISSIONS[requestedTab];
  const tab = permission === undefined || may(permission) ? requestedTab : "overview";
  const tabs = TABS.filter(({ value }) => {
    const needed = PERMISSIONS[value];
    return needed === undefined || may(needed);
  });
  return (
    <Tabs
      label="Разделы панели"
      value={tab}
      onChange={(next) => setParams(next === "overview" ? {} : { tab: next }, { replace: true })}
      tabs={tabs}
    >
      <SectionErrorBoundary section="admin-tab" resetKeys={[tab]}>
        {tab === "overview" && <OverviewTab />}
        {tab === "users" && <UsersTab ownId={user.id} />}
        {tab === "payments" && <PaymentsTab />}
        {tab === "monitoring" && <MonitoringTab />}
        {tab === "testing" && <MethodTestsTab />}
        {tab === "reports" && <ExportsTab />}
        {tab === "analytics" && (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <AnalyticsTab />
          </Suspense>
        )}
        {tab === "upkeep" && <MaintenanceTab />}
        {tab === "offers" && <OffersTab />}
        {tab === "journal" && <AuditLogTab />}
      </SectionErrorBoundary>
    </Tabs>
  );
}
