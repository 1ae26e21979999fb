/**
 * Company on whose account the requests of this tab act; without one they act on the user's own account.
 * Stored with the id of the user, so that the choice of one user is never used for another one.
 */
import { useSyncExternalStore } from "react";
import { readStored, readTabStored, writeStored, writeTabStored } from "@/lib/storage";
import { createStore } from "@/lib/store";
import { ACTING_COMPANY } from "@/lib/stored-user-data";
import { clearReportsOfAccount } from "./clear-reports";
import type { Problem } from "./problem";
import { accessToken, onTokenChange, userIdOf } from "./session";

/** Header with the company of a request. */
export const COMPANY_HEADER = "x-company-id";

/** Error codes that end the access of a member to a company. */
const ENDED = ["not_a_member", "member_suspended", "company_blocked"];

const listeners = new Set<() => void>();

/** Refusal that ended the access to the acting company, until a message shows it; null without one. */
export const companyRefusal = createStore<Problem | null>(null);

/** Id of the acting company; null for the own account and for a visitor. */
export function actingCompanyId(): string | null {
  const userId = signedInUserId();
  if (userId === null) return null;
  const company = companyIn(readTabStored(ACTING_COMPANY), userId);
  if (company !== undefined) return company;
  return companyIn(readStored(ACTING_COMPANY), userId) ?? null;
}

/**
 * Keeps the acting company of this tab when another tab changes the default.
 * Called for each request, not while rendering.
 */
export function pinCompany(): string | null {
  const userId = signedInUserId();
  if (userId === null) return null;
  const company = actingCompanyId();
  if (companyIn(readTabStored(ACTING_COMPANY), userId) === undefined) {
    writeTabStored(ACTING_COMPANY, stored(userId, company));
  }
  return company;
}

/** Switches this tab, and the default of new tabs, to a company or, for null, to the own account. */
export function actForCompany(companyId: string | null): void {
  const userId = signedInUserId();
  if (userId === null || companyId === actingCompanyId()) return;
  writeTabStored(ACTING_COMPANY, stored(userId, companyId));
  writeStored(ACTING_COMPANY, companyId === null ? null : stored(userId, companyId));
  for (const listener of listeners) listener();
}

/** Switches to the own account if the response ended the access to the company of the request. */
export function leaveIfRefused(problem: Problem, companyId: string): void {
  if (!ENDED.includes(problem.code) || actingCompanyId() !== companyId) return;
  dropCompany(companyId);
  companyRefusal.set(problem);
}

/** Switches to the own account and deletes the stored reports of a company, whose member the user no longer is. */
export function dropCompany(companyId: string): void {
  const userId = signedInUserId();
  if (userId !== null) void clearReportsOfAccount(stored(userId, companyId));
  if (actingCompanyId() === companyId) actForCompany(null);
}

/** Calls `listener` when the acting company of this tab changes. */
export function onCompanyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Id of the acting company; null for the own account, for a visitor and during prerendering. */
export function useActingCompanyId(): string | null {
  return useSyncExternalStore(subscribe, actingCompanyId, () => null);
}

/** Key of the account that this tab acts on, for stored data; null for a visitor. */
export function accountKey(): string | null {
  const userId = userIdOf(accessToken());
  const company = actingCompanyId();
  return userId === null || company === null ? userId : stored(userId, company);
}

function subscribe(listener: () => void): () => void {
  const stops = [onCompanyChange(listener), onTokenChange(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

function signedInUserId(): string | null {
  return userIdOf(accessToken()) || null;
}

function stored(userId: string, companyId: string | null): string {
  return `${userId}/${companyId ?? ""}`;
}

/** Company in a stored entry: null for the own account, undefined for no entry or one of another user. */
function companyIn(entry: string | null, userId: string): string | null | undefined {
  const prefix = stored(userId, null);
  if (!entry?.startsWith(prefix)) return undefined;
  return entry.slice(prefix.length) || null;
}
