import { afterEach, describe, expect, it, vi } from "vitest";
import { tokenOf } from "@/testing/serve";
import { accountBlocked } from "./account-blocked";
import { visitorFetch } from "./client";
import { client } from "./generated/client.gen";
import { Problem } from "./problem";
import { accessToken, storeAccessToken } from "./session";

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

/** Sends a GET request through the generated client. */
function request(url: string, fetch?: typeof visitorFetch): Promise<unknown> {
  return client.get<unknown, unknown, true, "data">({ url, responseStyle: "data", ...(fetch && { fetch }) });
}

/** Fake server: answers by path and token, and returns the list of requested paths. */
function serve(fresh: string | null) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    calls.push(path);
    if (path === "/api/auth/refresh") {
      return fresh === null ? answer(401, { code: "unauthorized" }) : answer(200, { token: fresh });
    }
    const bearer = (init.headers as Record<string, string>).authorization;
    return bearer === "Bearer fresh"
      ? answer(200, { ok: true })
      : answer(401, { code: "unauthorized", detail: "Требуется вход" });
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  accountBlocked.set(false);
});

describe("api client", () => {
  it("expired token is renewed once for concurrent requests, which are repeated", async () => {
    storeAccessToken("stale");
    const calls = serve("fresh");
    await expect(Promise.all([request("/api/a"), request("/api/b")])).resolves.toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(calls.filter((path) => path === "/api/auth/refresh")).toHaveLength(1);
    expect(accessToken()).toBe("fresh");
  });

  it("request is not repeated as another user who has signed in meanwhile", async () => {
    storeAccessToken(tokenOf("anna"));
    const bearers: unknown[] = [];
    vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
      bearers.push((init.headers as Record<string, string>).authorization);
      storeAccessToken(tokenOf("boris"));
      return answer(401, { code: "unauthorized" });
    });
    await expect(request("/api/search")).rejects.toMatchObject({ status: 401 });
    expect(bearers).toEqual([`Bearer ${tokenOf("anna")}`]);
  });

  it("request after the session has ended fails with 401 and clears the token", async () => {
    storeAccessToken("stale");
    serve(null);
    await expect(request("/api/a")).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    expect(accessToken()).toBeNull();
  });

  it("visitor request is repeated without a token when the session has ended", async () => {
    storeAccessToken("stale");
    const bearers: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const { authorization } = init.headers as Record<string, string>;
      if (path === "/api/start") bearers.push(authorization);
      const isOpen = path === "/api/start" && authorization === undefined;
      return isOpen ? answer(200, { ok: true }) : answer(401, { code: "unauthorized" });
    });
    await expect(request("/api/start", visitorFetch)).resolves.toEqual({ ok: true });
    expect(bearers).toEqual(["Bearer stale", undefined]);
    expect(accessToken()).toBeNull();
  });

  it("request without a token fails without a refresh of the session", async () => {
    const calls = serve("fresh");
    await expect(request("/api/a")).rejects.toBeInstanceOf(Problem);
    expect(calls).toEqual(["/api/a"]);
  });

  it("network error is a Problem of status 0", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("failed");
    });
    await expect(request("/api/a")).rejects.toMatchObject({ status: 0, code: "network" });
  });

  it("Problem has the message and the Retry-After of the response", async () => {
    vi.stubGlobal(
      "fetch",
      async () =>
        new Response(JSON.stringify({ code: "too_many_requests", detail: "Подождите" }), {
          status: 429,
          headers: { "retry-after": "42" },
        }),
    );
    await expect(request("/api/a")).rejects.toMatchObject({ message: "Подождите", retryAfterSeconds: 42 });
  });

  it("blocked account is signed out and marked as blocked", async () => {
    storeAccessToken("token");
    vi.stubGlobal("fetch", async () => answer(403, { code: "account_blocked" }));
    await expect(request("/api/a")).rejects.toMatchObject({ code: "account_blocked" });
    expect(accessToken()).toBeNull();
    expect(accountBlocked.get()).toBe(true);
  });

  it("403 response with a code other than account_blocked keeps the session", async () => {
    storeAccessToken("token");
    vi.stubGlobal("fetch", async () => answer(403, { code: "fresh_sign_in_required" }));
    await expect(request("/api/a")).rejects.toMatchObject({ code: "fresh_sign_in_required" });
    expect(accessToken()).toBe("token");
    expect(accountBlocked.get()).toBe(false);
  });
});
