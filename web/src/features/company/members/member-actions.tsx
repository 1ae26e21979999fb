import type { CompanyRole, Member, MemberRole } from "@/api/types";
import { Failure } from "@/domain/errors/failure";
import { Button } from "@/ui/button";
import { showToast } from "@/ui/toast";
import { useChangeMember } from "../api";
import styles from "./members.module.css";
import type { MemberAction } from "./members-card";

interface MemberActionsProps {
  member: Member;
  /** Role of the user. */
  by: CompanyRole;
  onAction: (action: MemberAction) => void;
}

/** Buttons that change, suspend or remove a member whom the user may manage. */
export function MemberActions({ member, by, onAction }: MemberActionsProps) {
  const change = useChangeMember();
  const { id, name, role, monthlyCap, suspended } = member;
  if (!isManagedBy(by, role)) return <span className={styles.quiet}>Управляет владелец</span>;
  const toggle = () =>
    change.mutate(
      { id, role, monthlyCap, suspended: !suspended },
      {
        onSuccess: () => showToast("good", suspended ? "Доступ возвращён" : "Доступ приостановлен", name),
      },
    );
  return (
    <div className={styles.actions}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Изменить: ${name}`}
        onClick={() => onAction({ kind: "change", member })}
      >
        Изменить
      </Button>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${suspended ? "Вернуть доступ" : "Приостановить"}: ${name}`}
        busy={change.isPending}
        onClick={toggle}
      >
        {suspended ? "Вернуть доступ" : "Приостановить"}
      </Button>
      <Button
        variant="danger"
        size="sm"
        aria-label={`Удалить: ${name}`}
        onClick={() => onAction({ kind: "remove", member })}
      >
        Удалить
      </Button>
      <Failure error={change.error} title="Доступ не изменён" />
    </div>
  );
}

/** Whether a role may manage a member: the owner everybody else, a manager employees. */
export function isManagedBy(by: CompanyRole, role: CompanyRole): role is MemberRole {
  if (role === "owner") return false;
  return by === "owner" || (by === "manager" && role === "employee");
}
