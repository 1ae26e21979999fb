/** What goes out under the generated client: the session, its silent renewal, and Problem on anything not OK. */
import { markAccountBlocked } from "./account-blocked";
import type { CreateClientConfig } from "./generated/client.gen";
import type { RenewTokenData, RenewTokenResponse } from "./generated/types.gen";
import { Problem, problemOf } from "./problem";
import { accessToken, storeAccessToken } from "./session";
import { personOf } from "./token";

const REFRESH_PATH: RenewTokenData["url"] = "/api/auth/refresh";

let refreshing: Promise<boolean> | undefined;

/** How the generated client begins: on our own fetch, with answers that throw what they refuse. */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  // There is none where the pages are drawn at build time, and nothing is asked.
  baseUrl: globalThis.location?.origin ?? "",
  fetch: sessionFetch,
  throwOnError: true,
});

/** Calls the API: bearer token when there is one, one silent refresh on 401, Problem on anything not OK. */
export function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withSession(requestOf(input, init), false);
}

/** The same for a call that means the same without a session: where that has ended, it goes out as a visitor's. */
export function visitorFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return withSession(requestOf(input, init), true);
}

/** `client.buildUrl` gives addresses without an origin. */
function requestOf(input: RequestInfo | URL, init?: RequestInit): Request {
  return new Request(typeof input === "string" ? new URL(input, window.location.origin) : input, init);
}

async function withSession(request: Request, isOpenToVisitors: boolean): Promise<Response> {
  const response = await authorized(await partsOf(request), isOpenToVisitors);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** A request that can be sent again. */
interface Parts {
  path: string;
  init: RequestInit;
  headers: Record<string, string>;
}

async function partsOf(request: Request): Promise<Parts> {
  const { pathname, search } = new URL(request.url);
  const headers = { accept: "application/json", ...Object.fromEntries(request.headers) };
  const init: RequestInit = { method: request.method, credentials: "include", signal: request.signal };
  const body = await request.text();
  if (body !== "") init.body = body;
  return { path: pathname + search, init, headers };
}

async function authorized(parts: Parts, isOpenToVisitors: boolean): Promise<Response> {
  const sent = accessToken();
  const response = await send(parts, sent);
  if (response.status !== 401 || sent === null) return response;
  // Another tab or call may have renewed the token meanwhile.
  if (accessToken() === sent) await refreshSession();
  const token = accessToken();
  if (token === null) return isOpenToVisitors ? send(parts, null) : response;
  // What one person asked for is never done as another.
  const isRenewed = token !== sent && personOf(token) === personOf(sent);
  return isRenewed ? send(parts, token) : response;
}

/** Renews the access token by the refresh cookie; calls that need it at once share one request. */
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
  // Only a refusal ends the session; a server that is restarting does not.
  if (response.status === 401) storeAccessToken(null);
  return false;
}

async function send({ path, init, headers }: Parts, token: string | null): Promise<Response> {
  const sent = { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetchOrProblem(path, { ...init, headers: sent });
  const isOfSession = token !== null || path === REFRESH_PATH;
  if (response.status === 403 && isOfSession) await leaveIfBlocked(response, token);
  return response;
}

/** A blocked account has lost its sessions: the page is a visitor's from here on, and says why. */
async function leaveIfBlocked(response: Response, sent: string | null): Promise<void> {
  const { code } = await problemOf(response.clone());
  if (code !== "account_blocked") return;
  // Someone else may have signed in meanwhile.
  if (sent === null || accessToken() === sent) storeAccessToken(null);
  markAccountBlocked(true);
}

async function fetchOrProblem(path: string, init: RequestInit): Promise<Response> {
  // Known only before it is sent: a connection that breaks later may have carried the call.
  const isOffline = !navigator.onLine;
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    if (isOffline) throw new Problem(0, "offline", "Нет подключения к интернету, ничего не отправлено.");
    throw new Problem(0, "network", "Нет связи с сервером. Проверьте подключение к интернету.");
  }
}
