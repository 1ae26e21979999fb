/** Reports each client error once per page to the server, which masks personal data in the report. */
import { classifyError, requestIdOf } from "./error-kind";
import type { ClientError, NoteClientErrorData } from "./generated/types.gen";
import { Problem } from "./problem";

const PATH: NoteClientErrorData["url"] = "/api/client-errors";
const MAX_REPORTS = 10;
/**
 * Maximum length of a reported message, since the body of a `keepalive` request is limited to 64 KiB.
 * The server masks personal data in the message before it shortens the text.
 */
const MAX_MESSAGE_CHARS = 5000;

let routeOf = (): string => "/";
const reported = new Set<string>();

/** Sets the function that returns the path pattern of the current route, such as `/report/:id`. */
export function setRouteName(name: () => string): void {
  routeOf = name;
}

/** Reports an error unless the browser is offline. `section`: failed part of the page, in kebab case. */
export function reportError(error: unknown, section: string, kind: "render" | "script" = "render"): void {
  const errorKind = classifyError(error);
  if (errorKind === "offline") return;
  const body: ClientError = {
    kind: errorKind === "chunk" ? "chunk" : kind,
    route: routeOf(),
    place: section,
    message: messageOf(error),
    requestId: requestIdOf(error),
  };
  const key = JSON.stringify(body);
  if (reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  // `keepalive` lets the browser finish the request after the page is left.
  void fetch(PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: key,
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports uncaught errors and unhandled rejections. */
export function reportUncaught(): void {
  window.addEventListener("error", ({ error }) => {
    // Browsers hide the error of a script from another origin, such as an extension.
    if (error instanceof Error) reportError(error, "page", "script");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    // A rejected request is an answer of the server, not a bug of the page.
    if (reason instanceof Error && !(reason instanceof Problem)) reportError(reason, "page", "script");
  });
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : "not an error";
  return message.slice(0, MAX_MESSAGE_CHARS);
}
