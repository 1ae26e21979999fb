/** Transport of the generated API client: access token, acting company, renewal on 401, thrown Problem. */
import { accountBlocked } from "./account-blocked";
import { COMPANY_HEADER, leaveIfRefused, pinCompany } from "./acting-company";
import type { CreateClientConfig } from "./generated/client.gen";
import type { RenewTokenData, RenewTokenResponse } from "./generated/types.gen";
import { Problem, problemOf } from "./problem";
import { accessToken, storeAccessToken, userIdOf } from "./session";

const REFRESH_PATH: RenewTokenData["url"] = "/api/auth/refresh";

let refreshing: Promise<boolean> | undefined;

/** Configuration of the generated API client. */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  // During prerendering `location` is undefined and no request is sent.
  baseUrl: globalThis.location?.origin ?? "",
  fetch: sessionFetch,
  throwOnError: true,
});

/** Fetch with the access token and one renewal on 401; throws a Problem when the response is not OK. */
export function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withSession(requestOf(input, init), false);
}

/** Like `sessionFetch`, but repeats the request without a token when the session has ended. */
export function visitorFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withSession(requestOf(input, init), true);
}

/** Creates a request with an absolute address; `client.buildUrl` returns addresses without an origin. */
function requestOf(input: RequestInfo | URL, init?: RequestInit): Request {
  return new Request(typeof input === "string" ? new URL(input, window.location.origin) : input, init);
}

async function withSession(request: Request, isOpenToVisitors: boolean): Promise<Response> {
  const response = await sendAuthorized(await toRepeatable(request), isOpenToVisitors);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Request that can be sent more than once. */
interface RepeatableRequest {
  path: string;
  init: RequestInit;
  headers: Record<string, string>;
}

async function toRepeatable(request: Request): Promise<RepeatableRequest> {
  const { pathname, search } = new URL(request.url);
  const headers = { accept: "application/json", ...Object.fromEntries(request.headers) };
  const init: RequestInit = { method: request.method, credentials: "include", signal: request.signal };
  const body = await request.text();
  if (body !== "") init.body = body;
  return { path: pathname + search, init, headers };
}

async function sendAuthorized(request: RepeatableRequest, isOpenToVisitors: boolean): Promise<Response> {
  const sent = accessToken();
  // Read once: a request of one account is never sent again for another one.
  const company = pinCompany();
  const response = await send(request, sent, company);
  if (response.status !== 401 || sent === null) return response;
  // Another tab or request may have renewed the token in the meantime.
  if (accessToken() === sent) await refreshSession();
  const token = accessToken();
  if (token === null) return isOpenToVisitors ? send(request, null) : response;
  // A request of one user is never sent again as another user.
  const isRenewed = token !== sent && userIdOf(token) === userIdOf(sent);
  return isRenewed ? send(request, token, company) : response;
}

/** Renews the access token with the refresh cookie; concurrent callers share one request. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  const init = { method: "POST", credentials: "include" } as const;
  const response = await send({ path: REFRESH_PATH, init, headers: { accept: "application/json" } }, null);
  if (response.ok) {
    const { token } = (await response.json()) as RenewTokenResponse;
    storeAccessToken(token);
    return true;
  }
  // Only 401 ends the session; other errors of the server do not.
  if (response.status === 401) storeAccessToken(null);
  return false;
}

async function send(
  { path, init, headers }: RepeatableRequest,
  token: string | null,
  company: string | null = null,
): Promise<Response> {
  const sent = {
    ...headers,
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(token !== null && company !== null && { [COMPANY_HEADER]: company }),
  };
  const response = await fetchOrProblem(path, { ...init, headers: sent });
  const isOfSession = token !== null || path === REFRESH_PATH;
  if (response.status === 403 && isOfSession) {
    const problem = await problemOf(response.clone());
    signOutIfBlocked(problem, token);
    if (company !== null) leaveIfRefused(problem, company);
  }
  return response;
}

/** Clears the token of a blocked account, whose sessions the server has ended. */
function signOutIfBlocked({ code }: Problem, sent: string | null): void {
  if (code !== "account_blocked") return;
  // Another user may have signed in in the meantime.
  if (sent === null || accessToken() === sent) storeAccessToken(null);
  accountBlocked.set(true);
}

async function fetchOrProblem(path: string, init: RequestInit): Promise<Response> {
  // Read before the request: if the connection breaks later, the request may have been delivered.
  const isOffline = !navigator.onLine;
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (isOffline) throw new Problem(0, "offline", "Нет подключения к интернету, ничего не отправлено.");
    throw new Problem(0, "network", "Нет связи с сервером. Проверьте подключение к интернету.");
  }
}
