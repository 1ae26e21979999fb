import type { FieldError } from "@/core/types";
import type { Problem as ProblemDocument } from "./generated/types.gen";

/** Body of an `application/problem+json` response; fields that could not be read are missing. */
type ProblemBody = Partial<ProblemDocument>;

/** Error of the API client: a response that is not OK, or no response (status 0). */
export class Problem extends Error {
  override readonly name = "Problem";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: ProblemBody = {},
  ) {
    super(message);
  }

  get errors(): FieldError[] {
    return this.body.errors ?? [];
  }

  get retryAfterSeconds(): number | null {
    return this.body.retryAfter ?? null;
  }
}

/** Creates a Problem from a response that is not OK, also when its body is not JSON. */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  const body = parseBody(text);
  const message = body?.detail ?? body?.error ?? `${response.status}: ${text || response.statusText}`;
  const problem = new Problem(response.status, body?.code ?? "unknown", message, body ?? {});
  const retryAfter = Number(response.headers.get("retry-after"));
  if (retryAfter > 0) problem.body.retryAfter ??= retryAfter;
  return problem;
}

/** Message of an error for the user; `fallback` replaces the message of an internal error. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Problem && error.status !== 500 ? error.message : fallback;
}

/** Message of a response for one field; undefined without one. */
export function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof Problem ? error.errors.find(({ path }) => path === field)?.message : undefined;
}

function parseBody(text: string): ProblemBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as ProblemBody) : null;
  } catch {
    return null;
  }
}
