import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { dropCompany } from "@/api/acting-company";
import type { Company } from "@/api/types";
import { formatBalance, formatRoubles } from "@/core/money";
import { ROLE_NAMES, ROLE_SUMMARIES } from "@/domain/account/roles";
import { Failure } from "@/domain/errors/failure";
import { quoted } from "@/lib/quoted";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { DefinitionItem, DefinitionList } from "@/ui/definition-list";
import { showToast } from "@/ui/toast";
import { useLeaveCompany } from "./api";
import styles from "./company.module.css";
import { CompanyCard } from "./company-card";
import { RolesCard } from "./roles-card";

/** Own role, cap and spending of a member, with the button that leaves the company. */
export function Membership({ company }: { company: Company }) {
  const { role, monthlyCap, spentThisMonth, balance } = company;
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <CompanyCard title="Моё участие" lead={ROLE_SUMMARIES[role]}>
        <DefinitionList>
          <DefinitionItem title="Роль">{ROLE_NAMES[role]}</DefinitionItem>
          <DefinitionItem title="Лимит на месяц">
            {monthlyCap === null ? "без лимита" : formatRoubles(monthlyCap)}
          </DefinitionItem>
          <DefinitionItem title="Потрачено в этом месяце">
            {formatRoubles(spentThisMonth ?? 0)}
          </DefinitionItem>
          <DefinitionItem title="Вам доступно сейчас">{formatBalance(balance)}</DefinitionItem>
        </DefinitionList>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            icon={<LogOut size={18} aria-hidden="true" />}
            onClick={() => setLeaving(true)}
          >
            Покинуть компанию
          </Button>
        </div>
      </CompanyCard>
      {role === "employee" && <RolesCard />}
      {isLeaving && <LeaveDialog company={company} onClose={() => setLeaving(false)} />}
    </>
  );
}

function LeaveDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const leave = useLeaveCompany();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open
      title={`Покинуть ${quoted(company.name)}?`}
      action="Покинуть"
      isDangerous
      busy={leave.isPending}
      onConfirm={() =>
        leave.mutate(undefined, {
          onSuccess: () => {
            dropCompany(company.id);
            void navigate("/dashboard");
            showToast("good", "Вы покинули компанию", `Открыт ваш аккаунт. ${company.name} больше не видна.`);
          },
        })
      }
      onCancel={onClose}
    >
      <p>
        Отчёты, которые вы заказали, останутся у компании, вам они станут недоступны. Списки, которые ещё
        идут, встанут на паузу. Вернуться можно только по новому приглашению.
      </p>
      <Failure error={leave.error} title="Не получилось покинуть компанию" />
    </ConfirmDialog>
  );
}
