import { vi } from "vitest";

interface Call {
  /** «POST /api/user/password». */
  name: string;
  body: unknown;
}

type Given = Response | object;
type Answer = Given | ((body: unknown) => Given | Promise<Given>);

/** Stands in for the server: answers by «METHOD /path», and notes what was asked. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const name = `${init.method} ${path}`;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    calls.push({ name, body });
    const known = answers[name];
    if (known === undefined) return refusal(404, "not_found", `${name} is not served`);
    const answer = typeof known === "function" ? await (known as (body: unknown) => Given)(body) : known;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return calls;
}

/** A refusal as the server writes it. */
export function refusal(status: number, code: string, detail: string, errors: object[] = []): Response {
  return Response.json({ status, code, detail, errors }, { status });
}
