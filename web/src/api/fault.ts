/** What kind of failure stopped a page or a part of it. */
import { Problem } from "./problem";

/** `chunk`: a script of the page could not be had. `bug`: ours. */
export type Fault = "offline" | "chunk" | "bug";

/** As Chromium, Firefox and Safari word it, and Vite for style sheets. */
const CHUNK = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function faultOf(error: unknown): Fault {
  if (error instanceof Problem && isLost(error)) return "offline";
  if (!(error instanceof Error && CHUNK.test(error.message))) return "bug";
  return navigator.onLine ? "chunk" : "offline";
}

/** The server was not reached, or its answer did not come. */
export function isLost({ code }: Problem): boolean {
  return code === "network" || code === "offline";
}

/** The number under which the server has logged the failed request. */
export function requestNumberOf(error: unknown): string | null {
  return (error instanceof Problem && error.body.request_id) || null;
}
