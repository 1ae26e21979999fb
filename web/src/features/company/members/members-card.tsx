import { useQuery } from "@tanstack/react-query";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import { membersQuery } from "@/api/companies";
import type { CompanyRole, Member } from "@/api/types";
import { ROLE_NAMES } from "@/domain/account/roles";
import { QueryResult } from "@/domain/errors/query-result";
import { formatMomentDay } from "@/lib/dates";
import { counted } from "@/lib/plural";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { CompanyCard } from "../company-card";
import { MemberActions } from "./member-actions";
import { MemberDialog } from "./member-dialog";
import styles from "./members.module.css";
import { RemoveDialog } from "./remove-dialog";
import { Spending } from "./spending";

export type MemberAction = { kind: "change" | "remove"; member: Member };

/** Members of the company with their roles, caps and spending. */
export function MembersCard({ role }: { role: CompanyRole }) {
  const members = useQuery(membersQuery);
  const [action, setAction] = useState<MemberAction | null>(null);
  const close = () => setAction(null);
  const { data } = members;
  return (
    <CompanyCard
      title="Сотрудники"
      lead={
        data === undefined || data.members.length === 0
          ? "Траты и проверки за текущий месяц, лимит обновляется первого числа."
          : `${counted(data.members.length, "человек", "человека", "человек")} из ${data.maximum}. Траты и проверки за текущий месяц, лимит обновляется первого числа.`
      }
    >
      <QueryResult query={members} failure="Сотрудники не загрузились" pending={<Skeleton height="12rem" />}>
        {(loaded) =>
          loaded.members.length === 0 ? (
            <EmptyState icon={Users} title="Сотрудников пока нет">
              Пригласите первого по телефону или почте: он войдёт под своим номером и будет проверять машины с
              баланса компании.
            </EmptyState>
          ) : (
            <div className={styles.members}>
              <DataTable
                caption="Сотрудники компании"
                columns={columnsOf(role, setAction)}
                rows={loaded.members}
                rowKey={({ id }) => id}
                tableFrom="desk"
              />
            </div>
          )
        }
      </QueryResult>
      {action?.kind === "change" && <MemberDialog member={action.member} by={role} onClose={close} />}
      {action?.kind === "remove" && <RemoveDialog member={action.member} onClose={close} />}
    </CompanyCard>
  );
}

function columnsOf(role: CompanyRole, onAction: (action: MemberAction) => void): Column<Member>[] {
  return [
    { title: "Сотрудник", render: (member) => <Person member={member} /> },
    { title: "Роль", render: (member) => ROLE_NAMES[member.role] },
    {
      title: "Потрачено",
      render: ({ spentThisMonth, monthlyCap }) => <Spending spent={spentThisMonth} cap={monthlyCap} />,
    },
    { title: "Проверок", isNumber: true, render: ({ checksThisMonth }) => checksThisMonth },
    {
      title: "Действия",
      render: (member) => <MemberActions member={member} by={role} onAction={onAction} />,
    },
  ];
}

function Person({ member: { name, phone, suspended, joinedAt } }: { member: Member }) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>
        {name} {suspended && <Badge tone="attention">Приостановлен</Badge>}
      </span>
      <span className={styles.quiet}>
        {phone !== null && phone !== name && `${phone}, `}с {formatMomentDay(joinedAt)}
      </span>
    </span>
  );
}
