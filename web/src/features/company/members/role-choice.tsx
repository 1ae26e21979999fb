import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { CompanyRole, MemberRole } from "@/api/types";
import { ROLE_NAMES, ROLE_SUMMARIES } from "@/domain/account/roles";
import { capitalised } from "@/lib/letter-case";
import styles from "./members.module.css";

interface RoleChoiceProps {
  /** Role of the user; only the owner appoints managers. */
  by: CompanyRole;
  field: UseFormRegisterReturn;
}

/** Radio buttons of the roles that the user may give, each with what it may do. */
export function RoleChoice({ by, field }: RoleChoiceProps) {
  const id = useId();
  const roles: MemberRole[] = by === "owner" ? ["employee", "manager"] : ["employee"];
  return (
    <fieldset className={styles.roles}>
      <legend>Роль</legend>
      {roles.map((role) => (
        <label key={role} className={styles.role}>
          <input type="radio" value={role} {...field} aria-describedby={`${id}-${role}`} />
          <span>
            <strong>{capitalised(ROLE_NAMES[role])}</strong>
            <span id={`${id}-${role}`} className={styles.quiet}>
              {ROLE_SUMMARIES[role]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
