import type { StaffRight } from "@/api/types";

const ALL: StaffRight[] = [
  "see",
  "reveal",
  "resend",
  "credit",
  "money",
  "people",
  "sources",
  "books",
  "jobs",
  "offers",
  "journal",
];

/** Fake response with the rights of a staff role. */
export function rightsOf(role: "operator" | "admin") {
  const rights = role === "admin" ? ALL : ALL.slice(0, 4);
  return { "GET /api/admin/rights": { role, rights, creditLimit: { most: 1000, left: 400 } } };
}
