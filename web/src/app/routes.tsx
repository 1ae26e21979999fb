import { type LoaderFunctionArgs, type RouteObject, replace } from "react-router-dom";
import { actingCompanyId } from "@/api/acting-company";
import { companiesQuery } from "@/api/companies";
import { currentUserQuery } from "@/api/current-user";
import { preloadRules } from "@/core";
import { PagePlaceholder } from "@/ui/page/page-placeholder";
import { ErrorBoundary } from "./error-boundary";
import { AppLayout } from "./layout/app-layout";
import { queryClient } from "./query-client";
import { RulesOutlet } from "./rules-outlet";

/** Routes of all pages, each loaded on demand. */
export const routes: RouteObject[] = [
  {
    Component: AppLayout,
    // Shown for errors of the layout.
    ErrorBoundary,
    HydrateFallback: PagePlaceholder,
    // Loaded before the first render, to avoid a layout shift; the layout shows a loading error.
    loader: async ({ request }) => {
      if (new URL(request.url).searchParams.has("company")) {
        const { chooseCompany } = await import("./company-in-address");
        const address = await chooseCompany(queryClient, request.url);
        if (address !== null) return replace(address);
      }
      await Promise.all([
        queryClient.prefetchQuery(currentUserQuery),
        actingCompanyId() !== null && queryClient.prefetchQuery(companiesQuery),
      ]);
      return null;
    },
    children: [
      {
        ErrorBoundary,
        children: [
          { index: true, lazy: () => import("@/routes/home") },
          { path: "landing", lazy: async () => ({ Component: (await import("@/routes/home")).Landing }) },
          // The server redirects this path too, but links within the pages do not reach the server.
          { path: "old-landing", loader: () => replace("/landing") },
          {
            Component: RulesOutlet,
            children: [
              { path: "search", lazy: withRules(() => import("@/routes/search")) },
              { path: "services", lazy: withRules(() => import("@/routes/services")) },
              { path: "services/:query/:type", lazy: withRules(() => import("@/routes/package-choice")) },
              { path: "extended-report/:vin?", lazy: withRules(() => import("@/routes/extended-report")) },
              { path: "pricing", lazy: withRules(() => import("@/routes/pricing")) },
              { path: "osago", lazy: withRules(() => import("@/routes/osago")) },
              { path: "company", lazy: withRules(() => import("@/routes/company")) },
              { path: "lists/new", lazy: withRules(() => import("@/routes/new-list")) },
              { path: "payment/test", lazy: withRules(() => import("@/routes/payment-test")) },
            ],
          },
          { path: "report/:id", lazy: () => import("@/routes/report") },
          { path: "example-report", lazy: exampleReport },
          { path: "compare", lazy: () => import("@/routes/compare") },
          { path: "shared/:id", lazy: () => import("@/routes/shared-report") },
          { path: "stop-sessions", lazy: () => import("@/routes/stop-sessions") },
          { path: "dashboard", lazy: () => import("@/routes/dashboard") },
          { path: "invite/:id", lazy: () => import("@/routes/invite") },
          { path: "lists", lazy: () => import("@/routes/lists") },
          { path: "lists/:id", lazy: () => import("@/routes/list") },
          { path: "stock", lazy: () => import("@/routes/stock") },
          { path: "profile", lazy: () => import("@/routes/profile") },
          { path: "registration-data", lazy: () => import("@/routes/registration-data") },
          { path: "admin", lazy: () => import("@/routes/admin") },
          { path: "admin/users/:id", lazy: () => import("@/routes/admin-user") },
          { path: "admin/reports/:id", lazy: () => import("@/routes/admin-report") },
          { path: "api-stats", lazy: () => import("@/routes/api-stats") },
          { path: "auth-flow", lazy: () => import("@/routes/auth-flow") },
          { path: "auth-success", lazy: () => import("@/routes/auth-success") },
          { path: "vk-setup", lazy: () => import("@/routes/vk-setup") },
          { path: "payment/success", lazy: () => import("@/routes/payment-success") },
          { path: "about", lazy: () => import("@/routes/about") },
          { path: "contacts", lazy: () => import("@/routes/contacts") },
          { path: "user-agreement", lazy: () => import("@/routes/user-agreement") },
          { path: "privacy-policy", lazy: () => import("@/routes/privacy-policy") },
          { path: "public-offer", lazy: () => import("@/routes/public-offer") },
          { path: "developers", lazy: () => import("@/routes/developers") },
          { path: "developers/guide", lazy: () => import("@/routes/developers-guide") },
          { path: "developers/webhooks", lazy: () => import("@/routes/developers-webhooks") },
          { path: "developers/errors", lazy: () => import("@/routes/developers-errors") },
          { path: "developers/clients", lazy: () => import("@/routes/developers-clients") },
          { path: "developers/reference", lazy: () => import("@/routes/developers-reference") },
          { path: "developers/changelog", lazy: () => import("@/routes/developers-changelog") },
          { path: "*", lazy: () => import("@/routes/not-found") },
        ],
      },
    ],
  },
  // VK opens this page in a popup, so there is no layout.
  {
    path: "vk-callback",
    ErrorBoundary,
    HydrateFallback: PagePlaceholder,
    lazy: () => import("@/routes/vk-callback"),
  },
];

/** Loads the example report and its sections before the page, as prerendering and hydration need them. */
async function exampleReport() {
  const { Component, loadBody, queryAt } = await import("@/routes/example-report");
  const loader = async ({ request }: LoaderFunctionArgs) => {
    // The page shows a loading error in place of the sections.
    const body = loadBody().catch(() => undefined);
    await Promise.all([queryClient.prefetchQuery(queryAt(request.url)), body]);
    return null;
  };
  return { Component, loader };
}

/** Loads the rules in parallel with the script of a page that needs them. */
function withRules<T>(page: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [module] = await Promise.all([page(), preloadRules()]);
    return module;
  };
}
