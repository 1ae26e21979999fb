// API client with the cookies and the bearer token of a page.
// Example: `getReport({ client: clientOf(page), path: { id } })`.
import type { Page } from "@playwright/test";
import { type Client, createClient } from "@/api/generated/client";
import { orderReport, setCredentials, signInByPassword } from "@/api/generated/sdk.gen";
import type { Search, Session } from "@/api/generated/types.gen";
import { problemOf } from "@/api/problem";

/** API client that sends requests as the user of a page and throws error responses as a Problem. */
export function clientOf(page: Page): Client {
  return createClient({
    // Placeholder; the context of the page resolves the address of the server.
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

/** Access token of the page, read from the context because the page may not be open yet. */
async function accessToken(page: Page): Promise<string | undefined> {
  const { origins } = await page.context().storageState();
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  return entries.find(({ name }) => name === "auth_token")?.value;
}

/** Pattern of an operation's URLs with any parameters: `callsOf<GetReportData>("/api/reports/{id}")`. */
export function callsOf<Operation extends { url: string } = never>(url: Operation["url"]): RegExp {
  return new RegExp(`${url.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
}

/** Sets a password for the page's account, since a second SMS to one phone is rate limited. */
export async function setPassword(page: Page, username: string, password: string): Promise<void> {
  await setCredentials({ client: clientOf(page), body: { username, password } });
}

/** Signs in by password on an open page of the product. */
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
