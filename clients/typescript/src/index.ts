import { createClient, createConfig } from "./generated/client/index.js";
import { Avtosled, type CheckView, type Problem } from "./generated/index.js";

export * from "./generated/index.js";

/** Longest wait of one request in seconds; the server allows no longer one. */
const LONG_POLL = 30;

/** A refused or failed request; `code` is stable, `problem` has the details. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly status: number;

  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.code = problem.code;
    this.status = problem.status;
  }
}

/** Client of the API at `url` with an API key. */
export function connect(url: string, key: string): Avtosled {
  const client = createClient(createConfig({ auth: key, baseUrl: url, responseStyle: "data", throwOnError: true }));
  client.interceptors.error.use(toError);
  return new Avtosled({ client });
}

/** Waits until a check is completed; throws after `seconds`. */
export async function waitForCheck(avtosled: Avtosled, id: string, seconds = 180): Promise<CheckView> {
  const deadline = Date.now() + seconds * 1000;
  for (let left = seconds; left > 0; left = (deadline - Date.now()) / 1000) {
    const wait = Math.min(LONG_POLL, Math.ceil(left));
    const check = await avtosled.getCheck({ path: { id }, query: { wait } }).catch(waitForQuota);
    if (check?.state === "completed") return check;
  }
  throw new Error(`check ${id} is not completed after ${seconds} s`);
}

/** Waits as long as a refusal above the rate limit asks for; throws any other error. */
async function waitForQuota(error: unknown): Promise<undefined> {
  if (!(error instanceof ApiError) || error.status !== 429) throw error;
  await new Promise((resolve) => setTimeout(resolve, (error.problem.retryAfter ?? 1) * 1000));
}

/** Error of a request: a problem of the API, a failed connection, or a response of a proxy. */
function toError(error: unknown, response?: Response): unknown {
  if (isProblem(error)) return new ApiError(error);
  return response === undefined ? error : new Error(`HTTP ${response.status}`, { cause: error });
}

function isProblem(error: unknown): error is Problem {
  return typeof error === "object" && error !== null && "code" in error && "detail" in error;
}
