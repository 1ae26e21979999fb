import { vi } from "vitest";
import type { OwnCaps, StaffPermission } from "@/api/types";

interface Call {
  /** Method and path of the request: «POST /api/user/password». */
  name: string;
  body: unknown;
}

type ResponseOrJson = Response | object;
type Answer = ResponseOrJson | ((body: unknown) => ResponseOrJson | Promise<ResponseOrJson>);

/** Stubs `fetch` with answers by «METHOD /path» and returns the list of calls. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const name = `${init.method} ${path}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ name, body });
    const known = answers[name];
    if (known === undefined) return refusal(404, "not_found", `${name} is not served`);
    const answer =
      typeof known === "function" ? await (known as (body: unknown) => ResponseOrJson)(body) : known;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return calls;
}

/** Problem response of the fake server. */
export function refusal(status: number, code: string, detail: string, errors: object[] = []): Response {
  return Response.json({ status, code, detail, errors }, { status });
}

/** Fake access token of a user, with the claims that the pages read. */
export function tokenOf(userId: string, number = 1): string {
  return `head.${btoa(JSON.stringify({ sub: userId, jti: number }))}.signature`;
}

const ALL_RIGHTS: StaffPermission[] = [
  "see",
  "reveal",
  "resend",
  "credit",
  "money",
  "people",
  "sources",
  "books",
  "jobs",
  "offers",
  "journal",
];

/** Fake response with the permissions of a staff role. */
export function rightsOf(role: "operator" | "admin") {
  const rights = role === "admin" ? ALL_RIGHTS : ALL_RIGHTS.slice(0, 4);
  const amount = { perHour: 1000, perDay: 1000, left: 400 };
  const caps: OwnCaps = {
    credits: amount,
    debits: amount,
    refunds: amount,
    roleGrants: { perHour: 3, perDay: 5, left: 2 },
    reveals: { perHour: 20, perDay: 60, left: 7 },
  };
  return { "GET /api/admin/rights": { role, rights, caps } };
}
