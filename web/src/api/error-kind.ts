/** Classification of errors that prevent a page or a section from being shown. */
import { Problem } from "./problem";

/** `offline`: no connection; `chunk`: a script could not be loaded; `bug`: any other error. */
export type ErrorKind = "offline" | "chunk" | "bug";

/** Messages of Chromium, Firefox, Safari, and of Vite for style sheets. */
const CHUNK = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function classifyError(error: unknown): ErrorKind {
  if (error instanceof Problem && isNetworkError(error)) return "offline";
  if (!(error instanceof Error && CHUNK.test(error.message))) return "bug";
  return navigator.onLine ? "chunk" : "offline";
}

/** Whether the server was not reached or its response was lost. */
export function isNetworkError({ code }: Problem): boolean {
  return code === "network" || code === "offline";
}

/** Id under which the server has logged the failed request. */
export function requestIdOf(error: unknown): string | null {
  return (error instanceof Problem && error.body.request_id) || null;
}
