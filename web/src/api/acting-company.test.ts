import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readStored, writeStored, writeTabStored } from "@/lib/storage";
import { ACTING_COMPANY } from "@/lib/stored-user-data";
import { refusal, tokenOf } from "@/testing/serve";
import {
  accountKey,
  actForCompany,
  actingCompanyId,
  companyRefusal,
  onCompanyChange,
} from "./acting-company";
import { sessionFetch, visitorFetch } from "./client";
import { storeAccessToken } from "./session";

/** Companies that the requests carried, null without one. */
let companies: (string | null)[];

function serve(answer: () => Response) {
  companies = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    companies.push((init.headers as Record<string, string>)["x-company-id"] ?? null);
    return answer();
  });
}

beforeEach(() => {
  storeAccessToken(tokenOf("anna"));
  serve(() => Response.json({}));
});

afterEach(() => {
  storeAccessToken(null);
  companyRefusal.set(null);
  vi.unstubAllGlobals();
});

describe("acting company", () => {
  it("request carries the chosen company and none for the own account", async () => {
    await sessionFetch("/api/reports");
    actForCompany("c1");
    await sessionFetch("/api/reports");
    actForCompany(null);
    await sessionFetch("/api/reports");
    expect(companies).toEqual([null, "c1", null]);
  });

  it("request of a visitor carries no company", async () => {
    actForCompany("c1");
    storeAccessToken(null);
    await visitorFetch("/api/sources");
    expect(companies).toEqual([null]);
    expect(actingCompanyId()).toBeNull();
  });

  it("choice of one user is not used for another one", () => {
    actForCompany("c1");
    storeAccessToken(tokenOf("boris"));
    expect(actingCompanyId()).toBeNull();
    expect(accountKey()).toBe("boris");
  });

  it("new tab starts with the last choice, an open tab keeps its own", async () => {
    actForCompany("c1");
    writeTabStored(ACTING_COMPANY, null);
    expect(actingCompanyId()).toBe("c1");
    await sessionFetch("/api/reports");
    // Another tab has chosen another company.
    writeStored(ACTING_COMPANY, "anna/c2");
    await sessionFetch("/api/reports");
    expect(companies).toEqual(["c1", "c1"]);
  });

  it("tab of the own account keeps it when another tab chooses a company", async () => {
    await sessionFetch("/api/reports");
    writeStored(ACTING_COMPANY, "anna/c2");
    expect(actingCompanyId()).toBeNull();
  });

  it("request that is repeated with a renewed token keeps the company of its first attempt", async () => {
    actForCompany("c1");
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      companies.push((init.headers as Record<string, string>)["x-company-id"] ?? null);
      if (path === "/api/auth/refresh") return Response.json({ token: tokenOf("anna", 2) });
      if (companies.length > 1) return Response.json({});
      actForCompany("c2");
      return refusal(401, "unauthorized", "Требуется вход");
    });
    await sessionFetch("/api/reports");
    expect(companies).toEqual(["c1", null, "c1"]);
  });

  it.each(["not_a_member", "member_suspended", "company_blocked"])(
    "refusal %s switches to the own account and keeps the reason for a message",
    async (code) => {
      actForCompany("c1");
      serve(() => refusal(403, code, "Доступ закрыт"));
      const changed = vi.fn();
      const stop = onCompanyChange(changed);
      await expect(sessionFetch("/api/reports")).rejects.toMatchObject({ code });
      stop();
      expect(actingCompanyId()).toBeNull();
      expect(readStored(ACTING_COMPANY)).toBeNull();
      expect(changed).toHaveBeenCalledOnce();
      expect(companyRefusal.get()?.message).toBe("Доступ закрыт");
    },
  );

  it("refusal for a role keeps the company", async () => {
    actForCompany("c1");
    serve(() => refusal(403, "company_role_required", "Это делает владелец"));
    await expect(sessionFetch("/api/payment/create")).rejects.toMatchObject({ status: 403 });
    expect(actingCompanyId()).toBe("c1");
    expect(companyRefusal.get()).toBeNull();
  });

  it("late refusal of a company that was left does not end the one chosen since", async () => {
    actForCompany("c1");
    serve(() => {
      actForCompany("c2");
      return refusal(403, "not_a_member", "Вы не состоите в этой компании");
    });
    await expect(sessionFetch("/api/reports")).rejects.toMatchObject({ status: 403 });
    expect(actingCompanyId()).toBe("c2");
  });
});
