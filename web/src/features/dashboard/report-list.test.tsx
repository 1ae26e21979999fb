import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { actForCompany } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import { companiesOf, MEMBER, MEMBERSHIP } from "@/testing/companies";
import { renderApp, USER } from "@/testing/render";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { ReportList } from "./report-list";

const report = (id: string) => ({
  id,
  status: "completed",
  searchType: "vin",
  searchQuery: `VIN-${id}`,
  vehicle: { brand: "KIA", model: "RIO", year: 2018 },
  verdictLevel: "good",
  servicesCount: 1,
  answeredCount: 1,
  totalCost: 2.5,
  paidBy: "balance",
  freeCheck: false,
  vkPackage: false,
  createdAt: "2026-11-21T09:00:00Z",
  finishedAt: "2026-11-21T09:00:05Z",
  orderedBy: null,
  tags: [],
});
const PAGE = Array.from({ length: 20 }, (_, place) => report(String(place)));

afterEach(() => vi.unstubAllGlobals());

it("a next page of the report list that fails to load shows an error and can be retried", async () => {
  let tries = 0;
  serve({
    "GET /api/reports?limit=20": PAGE,
    "GET /api/reports?limit=20&after=19": () =>
      ++tries === 1 ? refusal(503, "unavailable", "Сервер занят") : [report("last")],
  });
  renderApp(<ReportList />, { user: USER, path: "/profile" });
  fireEvent.click(await screen.findByText("Показать ещё"));
  expect(await screen.findByText("Следующие проверки не загрузились")).toBeVisible();
  expect(screen.getByText("VIN-0")).toBeVisible();
  fireEvent.click(screen.getByText("Загрузить ещё раз"));
  expect(await screen.findByText("VIN-last")).toBeVisible();
  expect(screen.queryByText("Следующие проверки не загрузились")).not.toBeInTheDocument();
});

const TAGS = { "GET /api/user/report-tags": { tags: [{ tag: "Торг", count: 2 }] } };
const OWN_COMPANY = {
  "GET /api/user/companies": companiesOf({ companies: [], own: { id: "c0", name: "Авто" } }),
};
const MEMBERS = {
  members: [
    { ...MEMBER, id: "m1", name: "Мария" },
    { ...MEMBER, id: "m0", role: "owner" },
  ],
  maximum: 50,
};

it("the owner of a company filters by tag and member, and the URL keeps the filter", async () => {
  storeAccessToken(tokenOf("anna"));
  serve({
    ...TAGS,
    ...OWN_COMPANY,
    "GET /api/company/members": MEMBERS,
    "GET /api/reports?limit=20": [{ ...report("1"), orderedBy: "Мария", tags: ["Торг"] }],
    "GET /api/reports?limit=20&tag=%D0%A2%D0%BE%D1%80%D0%B3": [report("tagged")],
    "GET /api/reports?limit=20&tag=%D0%A2%D0%BE%D1%80%D0%B3&member=m1": [],
  });
  const { router } = renderApp(<ReportList />, { user: USER, path: "/profile" });
  expect(await screen.findByText("Заказал: Мария")).toBeVisible();
  await userEvent.selectOptions(await screen.findByLabelText("Метка"), "Торг");
  expect(await screen.findByText("VIN-tagged")).toBeVisible();
  await userEvent.selectOptions(await screen.findByLabelText("Кто заказал"), "Мария");
  expect(await screen.findByText("Таких проверок нет")).toBeVisible();
  expect(new URLSearchParams(router.state.location.search).get("member")).toBe("m1");
  await userEvent.click(screen.getByRole("button", { name: "Показать все проверки" }));
  expect(await screen.findByText("VIN-1")).toBeVisible();
  expect(router.state.location.search).toBe("");
  storeAccessToken(null);
});

it("an employee has no filter by member", async () => {
  storeAccessToken(tokenOf("anna"));
  actForCompany(MEMBERSHIP.id);
  const calls = serve({
    ...TAGS,
    "GET /api/user/companies": companiesOf(),
    "GET /api/reports?limit=20": [report("1")],
  });
  renderApp(<ReportList />, { user: USER, path: "/profile" });
  expect(await screen.findByLabelText("Метка")).toBeVisible();
  expect(screen.queryByLabelText("Кто заказал")).not.toBeInTheDocument();
  expect(calls.map(({ name }) => name)).not.toContain("GET /api/company/members");
  storeAccessToken(null);
});
