import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { userKeys } from "@/api/current-user";
import type { User } from "@/api/types";

interface Options {
  /** User who is signed in; null for a visitor. */
  user?: User | null;
  path?: string;
}

/** Renders an element in a router and a query client that contains the user. */
export function renderApp(element: ReactElement, options: Options = {}) {
  return renderRoutes([{ path: "*", element }], options);
}

/** Renders routes like `renderApp`; for routes with loaders or error boundaries. */
export function renderRoutes(routes: RouteObject[], { user = null, path = "/" }: Options = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  queryClient.setQueryData(userKeys.current(), user);
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, queryClient };
}

/** Test user with a balance of 100 roubles and no free check. */
export const USER: User = {
  id: "0192f0c0-0000-7000-8000-000000000001",
  username: "79160000001",
  phone: "79160000001",
  email: null,
  emailConfirmed: false,
  role: "user",
  balance: 100,
  heldBalance: 0,
  freeChecksAvailable: 0,
  freeChecksUsed: 1,
  businessType: "individual",
  isActive: true,
  createdAt: "2026-11-01T09:00:00Z",
  lastLoginAt: null,
  vkLinked: false,
  phoneVerified: true,
  licenseVerified: false,
  hasPassword: false,
  firstName: null,
  vkPackageAvailable: false,
  packageChecksRemaining: 0,
  packageExpiresAt: null,
  subscriptionType: null,
  subscriptionExpiresAt: null,
  lowBalance: false,
};
