import type { Companies, Member, Membership } from "@/api/types";

/** Test company in which the user is an employee with a cap. */
export const MEMBERSHIP: Membership = {
  id: "0192f0c0-0000-7000-8000-0000000000c1",
  name: "Авторынок Юг",
  role: "employee",
  suspended: false,
  monthlyCap: 5000,
  spentThisMonth: 1200,
};

/** Companies of a user; by default one, in which the user is an employee. */
export function companiesOf(changes: Partial<Companies> = {}): Companies {
  return { companies: [MEMBERSHIP], own: null, invitations: [], ...changes };
}

/** Test member of a company. */
export const MEMBER: Member = {
  id: "m1",
  name: "Мария",
  phone: "+7 903 ***-**-12",
  role: "employee",
  monthlyCap: 5000,
  spentThisMonth: 4870,
  suspended: false,
  joinedAt: "2026-11-05T09:00:00Z",
  checksThisMonth: 96,
};
