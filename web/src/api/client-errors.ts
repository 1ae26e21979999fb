/** Errors that people meet in the pages, told to the server, which masks the message: each once a page. */
import { faultOf, requestNumberOf } from "./fault";
import type { ClientError, NoteClientErrorData } from "./generated/types.gen";
import { Problem } from "./problem";

const PATH: NoteClientErrorData["url"] = "/api/client-errors";
/** More than this, and the page is broken in a way that is known by now. */
const MOST = 10;
/** A request that outlives its page may be small only. The server masks a message whole, and shortens it then. */
const MOST_CHARS = 5000;

let routeOf = (): string => "/";
const told = new Set<string>();

/** Says where the address of the page as the router writes it comes from: `/report/:id`. */
export function nameRoutesBy(name: () => string): void {
  routeOf = name;
}

/** `place`: the part of the page that is not shown, in small Latin letters and hyphens. */
export function reportError(error: unknown, place: string, kind: "render" | "script" = "render"): void {
  const fault = faultOf(error);
  // Nothing could be told without a network, and there is nothing to mend.
  if (fault === "offline") return;
  const body: ClientError = {
    kind: fault === "chunk" ? "chunk" : kind,
    route: routeOf(),
    place,
    message: messageOf(error),
    requestId: requestNumberOf(error),
  };
  const key = JSON.stringify(body);
  if (told.has(key) || told.size >= MOST) return;
  told.add(key);
  // Outlives a page that is being left. It is nobody's call, so no session goes with it.
  void fetch(PATH, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: key,
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports what nobody catches. */
export function reportUncaught(): void {
  window.addEventListener("error", ({ error }) => {
    // Without an error it is a script of others, an extension for example.
    if (error instanceof Error) reportError(error, "page", "script");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => {
    // A refusal of the server is shown or not, but no bug.
    if (reason instanceof Error && !(reason instanceof Problem)) reportError(reason, "page", "script");
  });
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : "not an error";
  return message.slice(0, MOST_CHARS);
}
