import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { actForCompany, actingCompanyId } from "@/api/acting-company";
import { storeAccessToken } from "@/api/session";
import { companiesOf, MEMBERSHIP } from "@/testing/companies";
import { refusal, serve, tokenOf } from "@/testing/serve";
import { clearToast, currentToast } from "@/ui/toast";
import { chooseCompany } from "./company-in-address";

const COMPANIES = "GET /api/user/companies";
const choose = (path: string) => chooseCompany(new QueryClient(), `https://avtosled.test${path}`);

beforeEach(() => storeAccessToken(tokenOf("anna")));

afterEach(() => {
  storeAccessToken(null);
  clearToast();
  vi.unstubAllGlobals();
});

describe("company in the address", () => {
  it("of the user is chosen and leaves the address, other parameters stay", async () => {
    serve({ [COMPANIES]: companiesOf() });
    expect(await choose(`/dashboard?tab=reports&company=${MEMBERSHIP.id}`)).toBe("/dashboard?tab=reports");
    expect(actingCompanyId()).toBe(MEMBERSHIP.id);
  });

  it("of an own company opens the own account", async () => {
    actForCompany(MEMBERSHIP.id);
    serve({ [COMPANIES]: companiesOf({ own: { id: "c0", name: "ООО «Авто»" } }) });
    expect(await choose("/report/r1?company=c0")).toBe("/report/r1");
    expect(actingCompanyId()).toBeNull();
  });

  it("is the own account by name", async () => {
    actForCompany(MEMBERSHIP.id);
    expect(await choose("/report/r1?company=own")).toBe("/report/r1");
    expect(actingCompanyId()).toBeNull();
  });

  it("of others is not chosen, and a message says why", async () => {
    serve({ [COMPANIES]: companiesOf() });
    expect(await choose("/report/r1?company=other")).toBe("/report/r1");
    expect(actingCompanyId()).toBeNull();
    expect(currentToast()?.description).toBe("Вы не состоите в этой компании.");
  });

  it("that suspended the user is not chosen", async () => {
    serve({ [COMPANIES]: companiesOf({ companies: [{ ...MEMBERSHIP, suspended: true }] }) });
    await choose(`/report/r1?company=${MEMBERSHIP.id}`);
    expect(actingCompanyId()).toBeNull();
    expect(currentToast()?.description).toMatch(/приостановила ваш доступ/);
  });

  it("is not chosen without an answer of the server", async () => {
    serve({ [COMPANIES]: refusal(503, "unavailable", "Сервис обновляется") });
    expect(await choose(`/report/r1?company=${MEMBERSHIP.id}`)).toBe("/report/r1");
    expect(actingCompanyId()).toBeNull();
    expect(currentToast()?.title).toBe("Компания по ссылке не выбрана");
  });

  it("stays in the address of a visitor until the sign-in", async () => {
    storeAccessToken(null);
    expect(await choose(`/report/r1?company=${MEMBERSHIP.id}`)).toBeNull();
  });

  it("that is missing changes nothing", async () => {
    expect(await choose("/dashboard?tab=reports")).toBeNull();
  });
});
