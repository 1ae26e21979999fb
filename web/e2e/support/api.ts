// Calls of the API beside a page, with its cookies and its bearer token, by the client that the pages use:
// `getReport({ client: clientOf(page), path: { id } })`.
import type { Page } from "@playwright/test";
import { type Client, createClient } from "@/api/generated/client";
import { orderReport, setCredentials, signInByPassword } from "@/api/generated/sdk.gen";
import type { Search, Session } from "@/api/generated/types.gen";
import { problemOf } from "@/api/problem";

/** A refusal is thrown as a Problem. */
export function clientOf(page: Page): Client {
  return createClient({
    // The context of the page knows where the server is.
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

/** Asked of the context: the page may be none of ours yet. */
async function accessToken(page: Page): Promise<string | undefined> {
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage);
  return kept.find(({ name }) => name === "auth_token")?.value;
}

/** The addresses of an operation's calls, whatever stands in its path: `callsOf<GetReportData>("/api/reports/{id}")`. */
export function callsOf<Operation extends { url: string } = never>(url: Operation["url"]): RegExp {
  return new RegExp(`${url.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
}

/** Gives the account of the page a password: a second SMS to the same phone would take a minute. */
export async function setPassword(page: Page, username: string, password: string): Promise<void> {
  await setCredentials({ client: clientOf(page), body: { username, password } });
}

/** Signs in by password on a page of ours. */
export async function logIn(page: Page, username: string, password: string): Promise<Session> {
  const session = await signInByPassword({ client: clientOf(page), body: { username, password } });
  await page.evaluate((token) => localStorage.setItem("auth_token", token), session.token);
  return session;
}

/** Orders checks of a car as its page does, by its VIN; the answer is the id of the report. */
export async function order(page: Page, search: Search): Promise<string> {
  const { reportId } = await orderReport({ client: clientOf(page), body: { type: "vin", ...search } });
  return reportId;
}
