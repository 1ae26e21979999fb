// Typed API calls with the cookies and the bearer token of a page: `getReport({ client: clientOf(page), path:
// { id } })`.
import type { Page } from "@playwright/test";
import { type Client, createClient } from "@/api/generated/client";
import { orderReport, setCredentials, signInByPassword } from "@/api/generated/sdk.gen";
import type { Search, Session } from "@/api/generated/types.gen";
import { problemOf } from "@/api/problem";

/** Error responses are thrown as a Problem. */
export function clientOf(page: Page): Client {
  return createClient({
    // Placeholder; the page's context resolves the server address.
    baseUrl: "http://server",
    auth: ({ scheme }) => (scheme === "bearer" ? accessToken(page) : undefined),
    fetch: (request) => send(page, new Request(request)),
    throwOnError: true,
  });
}

async function send(page: Page, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = await request.text();
  const answer = await page.request.fetch(pathname + search, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(body !== "" && { data: body }),
  });
  const text = await answer.text();
  const response = new Response(text === "" ? null : text, {
    status: answer.status(),
    headers: { "content-type": answer.headers()["content-type"] ?? "" },
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Read from the context: the page may not be open yet. */
async function accessToken(page: Page): Promise<string | undefined> {
  const { origins } = await page.context().storageState();
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  return entries.find(({ name }) => name === "auth_token")?.value;
}

/** Pattern of an operation's URLs with any path parameters: `callsOf<GetReportData>("/api/reports/{id}")`. */
export function callsOf<Operation extends { url: string } = never>(url: Operation["url"]): RegExp {
  return new RegExp(`${url.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
}

/** Sets a password for the page's account; a second SMS to the same phone is rate limited. */
export async function setPassword(page: Page, username: string, password: string): Promise<void> {
  await setCredentials({ client: clientOf(page), body: { username, password } });
}

/** Signs in by password from an open page of the product. */
export async function logIn(page: Page, username: string, password: string): Promise<Session> {
  const session = await signInByPassword({ client: clientOf(page), body: { username, password } });
  await page.evaluate((token) => localStorage.setItem("auth_token", token), session.token);
  return session;
}

/** Orders checks of a car by VIN through the API; returns the report id. */
export async function order(page: Page, search: Search): Promise<string> {
  const { reportId } = await orderReport({ client: clientOf(page), body: { type: "vin", ...search } });
  return reportId;
}
