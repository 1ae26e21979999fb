import { markAccountBlocked } from "./account-blocked";
import { Problem, problemOf } from "./problem";
import { accessToken, storeAccessToken } from "./session";
import { personOf } from "./token";

interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The call means the same without a session: where that has ended, it goes out once more as a visitor's. */
  openToVisitors?: boolean;
}

const REFRESH_PATH = "/api/auth/refresh";

let refreshing: Promise<boolean> | undefined;

/** Calls the API: bearer token when there is one, one silent refresh on 401, Problem on anything not OK. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await authorizedFetch(path, options);
  if (!response.ok) throw await problemOf(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** The same, giving the response itself (event streams, files). */
export async function authorizedFetch(path: string, options: RequestOptions = {}): Promise<Response> {
  const sent = accessToken();
  const response = await send(path, options, sent);
  if (response.status !== 401 || sent === null) return response;
  // Another tab or call may have renewed the token meanwhile.
  if (accessToken() === sent) await refreshSession();
  const token = accessToken();
  if (token === null) return options.openToVisitors ? send(path, options, null) : response;
  // What one person asked for is never done as another.
  const isRenewed = token !== sent && personOf(token) === personOf(sent);
  return isRenewed ? send(path, options, token) : response;
}

/** Renews the access token by the refresh cookie; calls that need it at once share one request. */
export function refreshSession(): Promise<boolean> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  const response = await send(REFRESH_PATH, { method: "POST" }, null);
  if (response.ok) {
    const { token } = (await response.json()) as { token: string };
    storeAccessToken(token);
    return true;
  }
  // Only a refusal ends the session; a server that is restarting does not.
  if (response.status === 401) storeAccessToken(null);
  return false;
}

async function send(path: string, options: RequestOptions, token: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: options.method ?? "GET", headers, credentials: "include" };
  if (options.signal) init.signal = options.signal;
  if (options.body !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(options.body);
  }
  const response = await fetchOrProblem(path, init);
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
