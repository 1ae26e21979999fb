/** Classification of errors that prevent a page or a section from being shown. */
import { Problem } from "./problem";

/** `offline`: no connection; `chunk`: a script could not be loaded; `bug`: any other error. */
export type ErrorKind = "offline" | "chunk" | "bug";

/** Messages of a failed script import (Chromium, Firefox, Safari) or style sheet (Vite). */
const CHUNK = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

export function classifyError(error: unknown): ErrorKind {
  if (error instanceof Problem && isNetworkError(error)) return "offline";
  if (!(error instanceof Error && CHUNK.test(error.message))) return "bug";
  return navigator.onLine ? "chunk" : "offline";
}

/** Whether a request did not reach the server or the response was lost. */
export function isNetworkError({ code }: Problem): boolean {
  return code === "network" || code === "offline";
}

/** Request id that the server logged for a failed request; null for other errors. */
export function requestIdOf(error: unknown): string | null {
  return (error instanceof Problem && error.body.request_id) || null;
}
