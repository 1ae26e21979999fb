// Calls of the API beside a page, with its cookies and its bearer token.
import { expect, type Page } from "@playwright/test";

export interface Answer<T> {
  status: number;
  /** Null when there is none. */
  body: T;
}

/** The body is what the caller takes it for. */
export async function call<T>(page: Page, method: string, path: string, body?: object): Promise<Answer<T>> {
  const token = await accessToken(page);
  const response = await page.request.fetch(path, {
    method,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body && { data: body }),
  });
  const text = await response.text();
  return { status: response.status(), body: text === "" ? null : JSON.parse(text) };
}

/** Asked of the context: the page may be none of ours yet. */
async function accessToken(page: Page): Promise<string | undefined> {
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage }) => localStorage);
  return kept.find(({ name }) => name === "auth_token")?.value;
}

/** Gives the account of the page a password: a second SMS to the same phone would take a minute. */
export async function setPassword(page: Page, username: string, password: string) {
  const { status } = await call(page, "POST", "/api/user/credentials", { username, password });
  expect(status, `the password of ${username}`).toBeLessThan(300);
}

interface Session {
  token: string;
  user: { username: string };
}

/** Signs in by password; the answer tells whether it worked. */
export async function logIn(page: Page, username: string, password: string): Promise<Answer<Session>> {
  const answer = await call<Session>(page, "POST", "/api/auth/login", { username, password });
  if (answer.status === 200) {
    await page.evaluate((token) => localStorage.setItem("auth_token", token), answer.body.token);
  }
  return answer;
}

/** Orders checks of a car as its page does; the answer is the id of the report. */
export async function order(page: Page, search: OrderedSearch): Promise<string> {
  const { status, body } = await call<{ reportId: string }>(page, "POST", "/api/search", {
    type: "vin",
    ...search,
  });
  expect(status, "the order").toBeLessThan(300);
  return body.reportId;
}

interface OrderedSearch {
  query: string;
  catalogue?: string;
  freeCheck?: boolean;
  selectedServices: readonly string[];
  inputs?: Record<string, string>;
}
